import { linesOf } from '../bare-questions.fixture.ts'

interface Talk {
  /** Nobody waits for an answer, or only a person in the call can give it. */
  idle: readonly string[]
  /** Each is worded like one of them, and asks for something. */
  asking: readonly string[]
}

/** Written before the rules for it. Lines in odd places tuned the rules; those in even places were only counted. */
export const TALK: Readonly<Record<'german' | 'french' | 'spanish', Talk>> = {
  german: {
    idle: linesOf(`Wie war dein Urlaub?
      Und, wie war Ihre Anreise?
      Hatten Sie ein schönes Wochenende?
      Habt ihr die Feiertage gut überstanden?
      Haben Sie gut hergefunden?
      Bist du gut nach Hause gekommen?
      Sind jetzt alle da?
      Fehlt noch jemand?
      Sehen Sie meine Folien?
      Könnt ihr meinen Bildschirm sehen?
      Hört man mich?
      Verstehen Sie mich jetzt besser?
      Können Sie das noch mal sagen?
      Kannst du das bitte kurz wiederholen?
      Würden Sie bitte Ihr Mikro anmachen?
      Könnten Sie etwas lauter sprechen?
      Wollen wir dann loslegen?
      Sollen wir kurz Pause machen?
      Machen wir weiter?
      Fangen wir an?
      Passt das so für euch?
      Ist das in Ordnung für Sie?
      Klingt das gut für Sie?
      Wäre das für dich okay?
      Haben Sie sonst noch Fragen?
      Gibt es noch Fragen dazu?
      Noch was von Ihrer Seite?
      War es das von euch?
      Das war's dann, oder?
      Dann sind wir durch, oder?
      Damit hätten wir alles besprochen, oder?
      Darf ich da kurz einhaken?
      Darf ich Sie was fragen?
      Wie ist das Wetter bei euch?
      Bei uns regnet es seit Tagen, ist das bei Ihnen auch so?
      Haben Sie meine Mail bekommen?
      Wissen Sie, was ich meine?
      Ergibt das Sinn?
      Wie bitte?
      Was wollte ich sagen?
      Na, wie geht's dir?
      Alles gut bei Ihnen?
      Soweit alles klar?
      Schönen guten Morgen, hören Sie mich gut?
      Warten wir noch auf jemanden?
      Wollen wir noch auf Frau Yıldız warten?
      Wo waren wir stehen geblieben?
      Wer fängt an?`),
    asking: linesOf(`Wie war die Auslastung Ihrer Anlage im letzten Jahr?
      Wie war Ihr Ansprechpartner noch mal?
      Sind alle Teile auf Lager?
      Fehlt noch jemand für die Montage, den wir stellen müssen?
      Sehen Ihre Techniker meine Daten?
      Können Sie die Prüfung nach einem Jahr wiederholen?
      Wollen wir die große oder die kleine nehmen, was raten Sie?
      Passt das für Paletten mit 120 Zentimetern?
      Ist das in Ordnung für Lebensmittel?
      Haben Sie sonst noch Fragen zur Sicherheit beantwortet, etwa von Banken?
      Gibt es noch Rabatt dazu?
      Noch was zur Garantie, gilt die auch im Ausland?
      War das alles inklusive?
      Damit hätten wir alles drin, auch die Schulung, oder?
      Darf ich die Maschine selbst öffnen?
      Wie ist das bei schlechtem Wetter mit der Anlieferung?
      Wir zahlen sonst nach dreißig Tagen, ist das bei Ihnen auch so?
      Haben Sie meine Maße für den Einbau berücksichtigt?
      Wie geht es nach der Bestellung weiter?
      Können Sie auch lautere Sirenen liefern?
      Warten Sie auch fremde Anlagen?
      Wer fängt bei einer Störung an?
      Machen wir die Wartung selbst oder machen Sie die?
      Wie lange sollen wir auf die Ersatzteile warten?`),
  },
  french: {
    idle: linesOf(`Vous avez passé un bon week-end ?
      Comment s'est passé votre voyage ?
      Vous voyez mon écran ?
      Tout le monde est là ?
      On commence ?
      On peut continuer ?
      Ça vous va ?
      Ça vous convient comme ça ?
      Vous pouvez répéter, s'il vous plaît ?
      Avez-vous d'autres questions ?
      Je peux vous interrompre ?
      Quel temps fait-il chez vous ?`),
    asking: linesOf(`Vous voyez les stocks de tous les dépôts ?
      Comment s'est passée la migration chez vos clients ?
      Tout le monde est formé sur place ?
      On commence par combien de postes ?
      Ça va jusqu'à quelle température ?
      Vous pouvez répéter le contrôle chaque année ?`),
  },
  spanish: {
    idle: linesOf(`¿Qué tal el fin de semana?
      ¿Cómo fue el viaje?
      ¿Ven mi pantalla?
      ¿Estamos todos?
      ¿Empezamos?
      ¿Seguimos?
      ¿Les parece bien?
      ¿Está bien así para ustedes?
      ¿Puede repetirlo, por favor?
      ¿Tienen más preguntas?
      ¿Puedo interrumpir un momento?
      ¿Qué tiempo hace por ahí?`),
    asking: linesOf(`¿Qué tal aguanta el frío?
      ¿Cómo fue la implantación en otros clientes?
      ¿Ven ustedes los datos de mi empresa?
      ¿Están todos los módulos incluidos?
      ¿Empezamos a pagar desde el primer mes?
      ¿Tienen más almacenes en el norte?`),
  },
}

/** Said without asking anything; nothing is to be looked up. */
export const REMARKS: readonly string[] = linesOf(`Ja, das hört sich gut an.
  Alles klar, vielen Dank.
  Moment, ich hole eben meine Brille.
  Super, danke schön.
  Das war es von meiner Seite.
  Einen Moment bitte.
  Schönes Wochenende Ihnen allen.
  Ich bin gleich wieder da.
  Gut, dann machen wir das so.
  Kein Problem, lassen Sie sich Zeit.
  Wir melden uns dann bei Ihnen.
  Bis nächste Woche dann.
  D'accord, merci beaucoup.
  Un instant, je reviens.
  Bonne journée à tous.
  C'est noté, merci.
  De acuerdo, muchas gracias.
  Un momento, por favor.
  Que tengan buen día.
  Perfecto, nos vemos el lunes.`)

/** A need or a question without a mark: what is not found is a gap in the documents. */
export const NEEDS: readonly string[] = linesOf(`Da wäre noch die Frage nach der Haftung.
  Uns interessiert vor allem die Laufzeit.
  Wir bräuchten dann auch ein Prüfprotokoll.
  Schicken Sie uns bitte das Datenblatt.
  Unser Betriebsrat verlangt eine Vereinbarung dazu.
  Ohne Zertifikat dürfen wir nicht bestellen.
  Wichtig wäre uns ein fester Ansprechpartner.
  Mir geht es um die Reaktionszeit.
  Il nous faudrait une attestation d'assurance.
  Nous avons besoin d'un accès hors ligne.
  Necesitamos un certificado de calibración.
  Nos interesa sobre todo el plazo de entrega.`)
