import { linesOf, type Spoken } from './bare-questions.fixture.ts'

/**
 * In German, French and Spanish, as captions show them. The statements begin or end like questions: what they are about is left out, or
 * they tell where something is explained. The questions are worded near them.
 */
export const LIKE_QUESTIONS: Spoken = {
  questions: linesOf(`sieht man das auf der Rechnung
    merkt man den Unterschied im Betrieb
    braucht man dafür Strom
    braucht man da nicht einen Vertrag
    bekommt man Rabatt
    zahlt man im Voraus
    kommt man da mit dem Stapler hin
    findet man die Anleitung im Netz
    macht man das selbst
    hat man dann Garantie
    steht da ein Preis dabei
    steht da auch die Leistung drin
    kommt da noch Porto dazu
    passt da ein Kabel durch
    passt da auch Holz rein
    geht da auch Leasing
    geht da noch was am Preis
    hilft da im Notfall jemand
    kommt da am Wochenende einer
    gilt da in Österreich ein anderer Satz
    gehört da ein Ladegerät dazu
    lohnt sich da ein Abo
    lohnt sich das nicht
    lässt sich die Anlage bei Ihnen besichtigen
    meldet sich der Techniker vorher bei uns
    dauert die Prüfung lange
    kostet die Wartung extra
    kommt die Rechnung per Post
    läuft die Anlage auch nachts
    geht der Preis noch runter
    prüft die Anlage die Maße selbst
    arbeitet der Roboter auch nachts
    testet der Hersteller jedes Teil
    bekommen wir Mengenrabatt
    brauchen wir eine Genehmigung
    zahlen wir monatlich
    müssen wir Ihnen Daten schicken
    sollen wir Ihnen Muster schicken
    reicht da eine Steckdose
    muss da jemand dabei sein
    fällt da Porto an
    rechnet sich so eine Anlage
    lässt sich so etwas mieten
    eso cuánto cuesta
    la muestra cuánto cuesta
    la instalación cuánto tarda
    el envío a Canarias cuánto cuesta
    el registro cuándo se hace
    la cuenta cuánto vale al mes
    el control de calidad cómo se hace
    esto cómo se limpia
    su servicio técnico dónde está
    cobran también el transporte
    incluye también mis equipos
    está también incluida la formación
    vende usted repuestos
    hace usted la instalación
    ofrecen ustedes formación
    trabaja usted los sábados
    vous livrez quand
    ça coûte combien
    la maintenance coûte combien
    le contrat dure combien de temps
    vous êtes où
    on installe ça comment
    la formation se passe où
    les mises à jour arrivent quand
    il faut remplacer le filtre quand
    sieht man die Temperatur von außen
    hört man die Pumpe nebenan
    findet man das auch online
    bekommt man dafür eine Rechnung
    hat man da Zugriff
    versteht man die Anleitung auch ohne Kurs
    braucht man immer zwei Leute
    macht man den Ölwechsel selbst
    steht da was von Skonto
    hängt da ein Zähler dran
    läuft da auch Linux
    kommt da noch Zoll drauf
    gibt da jemand Auskunft
    lohnt sich da der Kauf
    rechnet sich die Wartung
    dauert der Umbau lange
    ist der Boden eben
    muss der Boden eben sein
    ist das Material natürlich
    ist das inklusive ja
    sind die Farben natürlich gewonnen
    kostet die Lieferung was ja oder nein
    haben Sie auch Roboter wir haben ja zwei Hallen
    passt die Palette unter die Maschine
    bleibt der Preis gleich
    reicht der Platz für zwei
    kommt der Techniker am Wochenende
    meldet sich die Anlage bei einem Fehler
    nutzt man das Gerät draußen
    liest der Scanner auch nasse Etiketten
    el catálogo cuánto cuesta
    la tabla de precios dónde está
    el informe anual cuándo sale
    la demo cuánto dura
    el software de control cómo se actualiza
    la muestra gratis cuándo llega
    el soporte en español cuánto cuesta
    incluye también la instalación
    llega también a Canarias
    está también en catalán
    entra también en garantía
    repara usted motos
    manda usted técnicos
    ça dure combien de temps
    la notice est où
    le manuel coûte combien
    vous expédiez quand
    la formation commence quand
    on se connecte comment`),
  statements: linesOf(`sieht man ja an den Zahlen
    merkt man sofort im Alltag
    braucht man eigentlich nicht
    kennt man ja
    weiß man vorher nie
    hört man immer wieder
    macht man so
    findet man auch im Handbuch
    liest man überall
    hat man halt
    steht da unten auf der Seite
    steht da im Anhang
    hängt da an der Wand
    liegt da noch im Lager
    kommt da gleich mit rein
    passt da locker rein
    geht da nicht
    geht da leider nicht
    steht da auch drin
    gehört da dazu
    ergibt sich so nicht
    ergibt sich da aus der Praxis
    lohnt sich da nicht
    dauert die Prüfung halt seine Zeit
    kostet die Wartung natürlich extra
    kommt die Rechnung sowieso später
    läuft die alte Anlage eben noch
    geht der Preis leider nicht runter
    nächst der Autobahn
    Rest der Woche bin ich weg
    Angebot der Konkurrenz liegt schon vor
    Ansicht der Kollegen zählt auch
    Punkt der Tagesordnung ist der Preis
    Projekt der Stadt lief gut
    Gerät der neuen Reihe
    demnächst die nächste Version
    meldet sich der Kollege dann bei Ihnen
    klären wir intern
    besprechen wir beim nächsten Mal
    gilt da im Grunde auch
    bleibt da auf dem Konto
    el folleto indica cuánto cuesta
    la página explica cuándo abre
    el técnico les enseña cómo se limpia
    esto demuestra cómo trabaja el equipo
    la norma define cuándo hay que cambiarlo
    el contrato no dice cuánto dura
    su informe detalla cómo se calcula
    la guía ya muestra dónde están
    escriba usted a soporte
    deje usted el mensaje
    firme usted aquí
    pruebe usted la demo
    está también mi compañera
    vienen también nuestros técnicos
    participa también mi jefa
    la fiche précise combien
    le manuel indique où
    vous savez déjà combien
    le guide montre comment
    vous voyez bien comment
    on vous explique comment
    il décrit comment
    sieht man später auf dem Plan
    nimmt man meistens in der Praxis
    vergisst man leicht
    versteht man sofort
    findet man ja kaum noch
    hört man ja überall
    steht da vorne auf dem Schild
    hängt da hinten im Flur
    läuft da im Hintergrund
    lohnt sich so kaum
    rechnet sich da schnell
    dauert der Umzug halt länger
    kommt der Kollege leider nicht mehr
    bleibt die Gebühr jedenfalls gleich
    reicht der Platz wahrscheinlich nicht
    längst der Standard
    Mehrheit der Nutzer ist zufrieden
    Konzept der neuen Halle
    Fahrt der Kollegen
    Übersicht der Preise kommt gleich
    meldet sich die Disposition morgen bei Ihnen
    besprechen wir intern
    notieren wir uns
    el catálogo muestra cuáles hay
    el vídeo nos enseña cómo se cambia
    la tabla recoge cuánto pesa cada uno
    su correo aclara cuándo llega
    el jefe siempre pregunta cuánto cuesta
    eso define quién paga
    el anexo especifica dónde se entrega
    consulte usted la tabla
    mande usted un correo
    asiste también nuestra directora
    la notice montre comment
    le contrat précise quand
    ils indiquent où
    vous comprenez comment
    le technicien explique combien`),
}
