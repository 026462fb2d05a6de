import { linesOf } from '../bare-questions.fixture.ts'

/** German writes every noun like a name, so that a thing at the end looks like somebody who is called. Each is worded near small talk. */
export const ASK_FOR_A_THING: readonly string[] = linesOf(`Passt das Gestell?
  Passt das Ersatzteil?
  Passt das Kabel?
  Passt das für unsere Paletten?
  Passt das für alle Fahrzeuge?
  Passt das so für die Versicherung?
  Passt das für beide?
  Und passt das Gewinde?
  Ist das für alle Standorte?
  Ist das in Ordnung für die Berufsgenossenschaft?
  Wäre das für beide Werke?
  Wäre das alles Aufpreis?
  War das alles Zubehör?
  Ist das dann alles Serie?
  Geht das für alle Sprachen?
  Klingt das gut für Ihre Revision?
  Haben Sie die Feiertage Notdienst?
  Haben Sie den Tag Kurierfahrten?
  Haben Sie das Wochenende Wachdienst?
  Haben Sie eine Pause?
  Haben Sie noch Kapazität?
  Haben Sie sonst noch Rabatte?
  Haben Sie weitere Referenzen?
  Hätten Sie noch Vorführgeräte?
  Haben Sie dazu Unterlagen?
  Haben Sie die Woche Telefondienst?
  Hatten Sie die Woche Ausfälle?
  Gibt es noch Förderung?
  Gibt es sonst noch Einschränkungen?
  Gibt es dazu Schulungen?
  Sonst noch Gebühren?
  Noch etwas Nachlass?
  Sonst etwas Zubehör?
  Noch was Versandkosten?
  Und noch Porto?
  Sind alle Edelstahl?
  Sind alle Modelle Neuware?
  Sind wir dann Eigentümer?
  Fehlt noch Material?
  Fehlt noch einer Schrauben?
  Kommt noch Mehrwertsteuer?
  Kommt jemand Samstag?
  Kommt jemand zur Wartung?
  Kommt einer?
  Sehen Sie uns als Pilotkunde?
  Sieht man die Kamera?
  Sehen Sie unsere Kamera?
  Hört man den Lüfter?
  Können Sie die Kamera ausschalten?
  Können Sie das Mikrofon ausschalten?
  Können Sie etwas leiser machen?
  Starten wir Januar?
  Starten wir mit Pilotbetrieb?
  Beginnen wir Oktober?
  Machen wir Ratenzahlung?
  Machen wir noch Skonto?
  Machen wir dann Vorkasse?
  Warten wir da Wochen?
  Müssen wir auf den Rest warten?
  Fangen wir Ostern an?
  Wie ist die Reise?
  Wie ist die Fahrt?
  Wie läuft der Flug?
  Wie läuft der Tag?
  Wie ist das Wetterdach befestigt?
  Wie ist die Anreise nach Graz?
  Wie läuft der Urlaub?
  Wo sind wir Mieter?
  Wo waren wir Lieferant?
  Wer will Zugang?
  Wer möchte Provision?
  Wie geht es Bestandskunden?
  Ratenzahlung, ist das in Ordnung?
  Leasing, wäre das okay?
  Kunststoff, passt das so?
  Ist das okay, Ratenzahlung?
  Wäre das alles, Zubehör?
  Sonst noch was, Gebühren?
  Kann ich da noch einsteigen?
  Können wir da noch einsteigen?
  Ist alles Handarbeit?
  Ergibt das Mehrkosten?
  Verstehen Sie Polnisch?
  Darf ich Sie Referenz nennen?
  Können wir das Wochenende liefern lassen?
  Haben Sie meine Bestellung?
  Wie ist Ihre Anfahrt?
  Warten wir noch auf Freigabe?
  Sonst noch Kosten?
  Sehen Sie meine Daten, Kontostand?
  Vorkasse, ist das für Sie in Ordnung?
  Passt das so, Anzahlung?
  Wäre das okay, Barzahlung?
  Können Sie den Bildschirm drehen?
  Hatten Sie einen Start Bonus?
  Wie ist Ihr Wochenende besetzt?
  Machen wir eine Probe?
  Starten wir im Mai?
  Wollen wir Mengenrabatt?
  Ist alles Standard?`)

/** Nobody waits for an answer; some call a person, with a comma and without. */
export const CALL_A_PERSON: readonly string[] = linesOf(`Wie war Ihr Wochenende?
  Wie war das Wochenende?
  Wie war die Anreise?
  Wie war die Fahrt so?
  Wie lief Ihr Flug?
  Und wie war dein Tag bisher?
  Wie läuft Ihre Woche?
  Hatten Sie einen schönen Urlaub?
  Hatten Sie eine gute Fahrt?
  Hattet ihr ein gutes Wochenende, Thomas?
  Haben Sie die Pause genossen?
  Haben Sie schöne Feiertage gehabt?
  Hatten Sie einen guten Start in die Woche?
  Wie war die Mittagspause?
  Sehen Sie meinen Bildschirm?
  Sehen alle den Bildschirm?
  Können Sie die Folien sehen?
  Sehen Sie jetzt meine Präsentation?
  Seht ihr meine Kamera?
  Können Sie mich hören, Frau Berger?
  Hören Sie mich gut, Herr Doktor Klein?
  Hören Sie mich Thomas?
  Könnt ihr meine Folien sehen, Sabine?
  Könnten Sie Ihr Mikrofon ausschalten?
  Kannst du bitte deine Kamera einschalten?
  Können Sie noch mal Ihren Bildschirm teilen?
  Sind wir jetzt komplett?
  Sind alle da, Martin?
  Fehlt noch jemand?
  Kommt noch jemand dazu?
  Warten wir noch auf Herrn Schulz?
  Wollen wir auf den Rest warten?
  Haben Sie noch Fragen?
  Gibt es noch Fragen?
  Noch Fragen?
  Sonst noch Fragen von Ihrer Seite?
  Haben Sie eine Frage, Claudia?
  Gibt es von eurer Seite noch Fragen, Jonas?
  Passt das so für alle?
  Ist das für alle in Ordnung?
  Wäre das für Sie in Ordnung?
  Passt das für Sie, Frau Lorenz?
  Macht das für Sie Sinn?
  Ergibt das Sinn?
  Machen wir kurz Pause?
  Machen wir eine kurze Pause?
  Sollen wir Schluss machen?
  Wollen wir anfangen, Peter?
  Fangen wir an, Herr Wolf?
  Darf ich kurz meinen Bildschirm teilen?
  Darf ich eine Frage stellen?
  Wie ist das Wetter in Hamburg?
  Wie ist denn das Wetter bei Ihnen?
  Haben Sie meine Einladung bekommen?
  Haben Sie unsere Agenda gesehen?
  War es das von Ihrer Seite?
  Wo waren wir stehen geblieben, Anna?
  Herr Kaiser, haben Sie noch Fragen?
  Sabine, sehen Sie meine Folien?
  Sind Sie gut nach Hause gekommen?
  Wie geht es Ihnen, Herr Maier?
  Haben Sie die Ferien gut überstanden?
  Wie war denn Ihr Flug?
  Ist das so okay für Sie, Herr Brandt?
  Passt das so für euch, Michael?
  Julia, hörst du mich?
  Können Sie mich jetzt gut hören, Stefan?
  Sehen Sie die Folien?
  Sehen Sie schon meinen Bildschirm?
  Sind alle dabei?
  Noch Fragen, Aylin?
  Gibt es noch Fragen, Petra?
  Sollen wir loslegen, Markus?
  Machen wir weiter, Frau Doktor Sommer?
  Fehlt noch wer?
  Alles gut bei dir, Lukas?
  Wie geht's dir, Nina?
  Wie bitte, Herr Vogt?
  War's das von Ihrer Seite?
  Haben Sie sonst noch irgendwelche Fragen, Frau Nowak?
  Kannst du das bitte noch einmal wiederholen, Tobias?`)
