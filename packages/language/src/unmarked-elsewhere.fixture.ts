import { linesOf, type Spoken } from './bare-questions.fixture.ts'

/**
 * A second set, as captions show it, written before the rules for it. Lines in odd places tuned the rules; those in even
 * places were only counted, and stay a measure as long as no rule is written for one of them.
 */
export const UNMARKED: Readonly<Record<'german' | 'french' | 'spanish', Spoken>> = {
  german: {
    questions: linesOf(`machen Sie auch Wartungsverträge
      nehmen Sie Altgeräte in Zahlung
      liefern Sie bis Graz
      sichern Sie die Daten täglich
      braucht man dafür eine Schulung
      geht da auch Rechnung statt Karte
      reicht da ein normaler Stromanschluss
      passt da eine Palette durch
      was kostet das denn
      und was wäre das dann im Monat
      und wie lange dauert das so
      wie schwer ist die denn
      worin liegt denn der Unterschied zur kleinen Variante
      woraus bestehen die Dichtungen
      wiegt der mehr als eine Tonne
      kann die auch Folie
      hält das auch Minusgrade aus
      verträgt die Anlage Staub
      Sie liefern doch auch nach Tirol oder
      das ist aber inklusive Montage oder
      und die Garantie wie lang ist die
      und der Versand was kostet der
      da wäre noch die Frage nach der Kündigungsfrist
      bleibt noch die Frage wer die Anfahrt zahlt
      kriegen wir da noch Prozente
      zahlt man bei Ihnen im Voraus
      vermieten Sie so etwas auch
      kümmern Sie sich um die Zollpapiere
      gilt das auch für Ersatzteile
      muss da jedes Jahr jemand kommen
      stellen Sie uns jemanden zur Seite
      zeigen Sie uns das auch vor Ort
      lässt sich das später erweitern
      rechnet sich so was überhaupt bei zwanzig Leuten
      schulst du uns dann auch
      macht ihr das selbst oder ein Partner`),
    statements: linesOf(`machen wir so
      nehmen wir mal an das klappt
      liefern wir nächste Woche
      machen Sie sich keine Sorgen
      nehmen Sie sich ruhig Zeit
      sagen Sie einfach Bescheid
      schauen Sie mal hier auf die Folie
      schicken Sie mir das bitte per Mail
      geben Sie mir kurz eine Sekunde
      melden Sie sich einfach wenn es klemmt
      da reicht ein normaler Stapler
      da braucht man nichts weiter
      dafür braucht man keine Schulung
      das kostet Sie gar nichts
      dann liefern Sie eben später
      so lange dauert das nicht
      die Garantie ist zwei Jahre lang
      der Versand kostet neun Euro
      die Frage nach dem Preis haben wir geklärt
      das war die letzte Frage von unserer Seite
      wie lange das dauert sehen wir dann
      was das kostet steht im Angebot
      Sie können das auch mieten
      entweder heute oder morgen
      kommt drauf an
      passt
      braucht kein Mensch
      reicht völlig
      heute machen wir den ersten Teil
      kommen wir zum nächsten Punkt
      bleiben wir bei den Zahlen
      lassen Sie uns das festhalten
      stellen Sie sich vor es brennt
      rufen Sie mich gerne an
      macht nichts
      dauert nur eine Minute`),
  },
  french: {
    questions: linesOf(`ça coûte combien
      vous livrez en Belgique ou pas
      il faut une formation pour ça ou non
      et la garantie elle dure combien de temps
      vous faites aussi la maintenance non
      c'est compris dans le prix ou pas
      ça prend combien de temps en général
      on peut payer en plusieurs fois ou pas
      vous avez des clients dans le bâtiment non
      et la livraison c'est combien
      ça marche aussi sans internet ou pas
      vous êtes ouverts quand
      il y a un minimum de commande ou pas
      faut-il un compresseur`),
    statements: linesOf(`ça coûte trop cher
      vous livrez en Belgique
      il faut une formation
      la garantie dure deux ans
      on verra combien ça coûte
      vous faites bien de le dire
      c'est compris dans le prix
      ça prend du temps
      on peut payer plus tard
      vous avez raison
      ça marche très bien
      on en reparle quand vous voulez
      il y a un minimum
      faut pas exagérer`),
  },
  spanish: {
    questions: linesOf(`hacen ustedes la instalación
      entregan también en Canarias
      y eso cuánto cuesta más o menos
      y la garantía cuánto dura
      se necesita algún permiso
      hay que pagar por adelantado o no
      vale también para exteriores
      necesita uno formación para eso
      cobran el desplazamiento aparte
      trabajan los fines de semana
      me lo pueden alquilar
      y el transporte quién lo paga
      funciona sin conexión o no
      aceptan ustedes tarjetas`),
    statements: linesOf(`hacemos la instalación mañana
      entregan los lunes y los jueves
      eso cuesta más o menos lo mismo
      la garantía dura dos años
      se necesita paciencia
      hay que pagar por adelantado
      vale pues seguimos
      vale muchas gracias
      cobran demasiado
      trabajamos con otra empresa
      me lo pensaré
      el transporte lo pagamos nosotros
      funciona sin conexión
      aceptamos su propuesta`),
  },
}
