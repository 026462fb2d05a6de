import { linesOf, type Spoken } from './bare-questions.fixture.ts'

export const GERMAN: Spoken = {
  questions: linesOf(`wie lange dauert die Einrichtung
    was kostet das im Jahr
    unterstützen Sie Single Sign-on
    haben Sie ein Rechenzentrum in Frankfurt
    wer schult unsere Mitarbeiter
    gibt es einen Rabatt ab hundert Plätzen
    können wir vorher kündigen
    warum ist der Preis gestiegen
    in welchem Land liegen die Daten
    bieten Sie auch eine Testphase an
    wie viele Paletten schafft der Roboter pro Stunde
    ist die Mehrwertsteuer enthalten
    ab wann könnten Sie liefern
    brauchen wir dafür einen eigenen Server
    mich würde interessieren was der Pilot kostet
    erzählen Sie uns etwas über die Garantie
    läuft das auch ohne Internet
    welche Vorteile hat das gegenüber dem Wettbewerb
    für wie viele Nutzer gilt die Lizenz
    wissen Sie ob das mit SAP funktioniert`),
  statements: linesOf(`wir fangen im März an
    das ist ein gutes Angebot
    die Einrichtung dauert drei Tage
    ich schicke Ihnen den Vertrag morgen
    wir haben zweihundert Mitarbeiter
    wie besprochen sende ich die Unterlagen
    was wir brauchen ist mehr Zeit
    wer will kann heute noch testen
    das kostet vierhundert Euro im Jahr
    wenn das klappt machen wir weiter
    unsere Daten liegen in Frankfurt
    da müsste ich nachfragen
    haben wir alles notiert
    gut dann sehen wir uns am Freitag
    wie gesagt sind wir zufrieden
    der Roboter schafft sechzig Paletten
    das wissen wir noch nicht
    könnte sein dass es länger dauert
    ich weiß nicht wie lange es dauert
    welche Farbe es wird ist uns egal`),
}

export const SPANISH: Spoken = {
  questions: linesOf(`cuánto cuesta la licencia
    qué incluye el piloto
    cuándo pueden entregar
    dónde se guardan los datos
    tienen clientes en México
    quién forma a nuestros empleados
    hay descuento a partir de cien usuarios
    podemos cancelar antes
    por qué subió el precio
    cómo se conecta con nuestro sistema
    ofrecen un periodo de prueba
    cuál es la diferencia con la competencia
    es compatible con Android
    cuántas horas dura la batería
    el precio incluye impuestos o no
    nos gustaría saber cuánto cuesta el piloto
    se puede instalar sin internet
    puede enviarnos una oferta
    en qué país están los servidores
    y qué pasa si se rompe`),
  statements: linesOf(`empezamos en marzo
    es una buena oferta
    la instalación dura tres días
    le envío el contrato mañana
    tenemos doscientos empleados
    tienen razón
    los datos están en Frankfurt
    como dije antes estamos contentos
    lo que necesitamos es más tiempo
    cuando termine el piloto decidimos
    que pase un buen día
    el robot mueve sesenta palés
    no sabemos cuánto va a durar
    es verdad que es más caro
    hay algunos problemas pequeños
    podemos hablar el viernes
    la garantía es de dos años
    quien quiera puede probarlo
    donde trabajo usamos otro sistema
    gracias por su tiempo`),
}

export const FRENCH: Spoken = {
  questions: linesOf(`combien coûte la licence par an
    est-ce que vous avez des clients en Suisse
    quand pouvez-vous livrer
    où sont stockées les données
    qui forme nos employés
    pourquoi le prix a augmenté
    comment on relie ça à notre système
    avez-vous une remise pour cent postes
    peut-on résilier avant la fin
    quelle est la durée de la garantie
    proposez-vous une période d'essai
    la TVA est comprise ou pas
    qu'est-ce qui se passe en cas de panne
    dans quel pays sont les serveurs
    y a-t-il des frais cachés
    on aimerait savoir combien coûte le pilote
    pourriez-vous nous envoyer un devis
    parlez-nous de la garantie
    à partir de quand c'est disponible
    combien de temps dure la batterie`),
  statements: linesOf(`nous commençons en mars
    c'est une bonne offre
    l'installation dure trois jours
    je vous envoie le contrat demain
    nous avons deux cents employés
    les données sont à Francfort
    comme je l'ai dit nous sommes contents
    ce qu'il nous faut c'est du temps
    quand le pilote sera fini on décidera
    que ce soit clair on est d'accord
    le robot déplace soixante palettes
    on ne sait pas combien de temps ça prend
    c'est vrai que c'est plus cher
    il y a quelques petits problèmes
    on peut en parler vendredi
    la garantie est de deux ans
    qui veut peut essayer
    merci pour votre temps
    là où je travaille on utilise autre chose
    peut-être que ça ira`),
}

export const ENGLISH: Spoken = {
  questions: linesOf(`tell me about your warranty
    we would like to know what the pilot costs
    how long does the setup take
    does it run without internet
    what happens if a robot breaks down
    so you have customers in france right
    and the price is that per seat or per site
    any idea when the next version comes out
    could you walk us through the pricing
    I was wondering whether you support okta
    who trains our people
    which plan do we need for two sites
    have you done this for a bakery before
    is VAT included
    are there discounts above a hundred seats
    what about support at night
    we need to understand how you store the data
    can we cancel after a year
    you offer a trial don't you
    let me know what the delivery time is`),
  statements: linesOf(`we start in march
    that is a good offer
    the setup takes three days
    I will send you the contract tomorrow
    we have two hundred employees
    what we need is more time
    when the pilot ends we will decide
    how it works is not my concern
    which is why we waited
    the data is stored in frankfurt
    I know what you mean
    that is what they told us
    whoever wants can try it
    have a good day
    let me show you the next slide
    I can do that on friday
    we do not know how long it takes
    who knows
    will do
    thanks for telling us about it`),
}
