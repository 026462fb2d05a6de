import { contentSet, contentWords } from '@cuecard/language/words.ts'
import { areForms, withoutUmlauts, wordKey } from './word-key.ts'

/**
 * German words of business that stand for each other between a customer's question and a vendor's documents, and the English ones that
 * documents in English have for them. Terms of any vendor: none belongs to one product.
 */
const FAMILIES: readonly (readonly [german: string, english?: string])[] = [
  [
    'kosten kostet kostenpunkt preis gebühr entgelt vergütung tarif pauschale grundpreis teuer bezahlen',
    'price cost fee charge rate',
  ],
  [
    'kostenlos kostenfrei gratis umsonst unentgeltlich gebührenfrei inbegriffen enthalten inklusive',
    'free included charge',
  ],
  ['aufpreis zuschlag mehrkosten zusatzkosten extra zuzüglich', 'surcharge extra additional'],
  ['rabatt nachlass preisnachlass skonto ermäßigung vergünstigung mengenrabatt staffelpreis', 'discount rebate'],
  ['preiserhöhung preisanpassung erhöhen anpassen anheben steigen', 'increase indexation adjust'],
  ['bezahlen zahlen zahlung zahlungsziel zahlbar begleichen fällig überweisen', 'pay payment payable due'],
  ['frist zeit dauer zeitraum'],
  ['rechnung rechnungsbetrag faktura abrechnung', 'invoice bill'],
  [
    'einrichtung einrichten installation installieren inbetriebnahme aufstellen montage montieren aufbau setup',
    'setup installation install',
  ],
  [
    'einführung einführen umsetzung implementierung rollout start starten produktiv loslegen startklar einsatzbereit',
    'implementation rollout introduction live',
  ],
  ['kündigen kündigung aussteigen ausstieg vertragsende beenden rauskommen', 'notice terminate termination cancel'],
  ['laufzeit vertragsdauer bindung binden gebunden festlegen', 'term minimum commitment'],
  ['verlängern verlängerung verlängert', 'renew renewal extend'],
  ['vertragsende auslaufen ausläuft ablaufen abläuft enden endet ende', 'end expiry termination'],
  ['dokument dokumente akte akten unterlagen datei dateien daten', 'document documents file files data'],
  [
    'lieferung liefern zustellung versand versenden verschicken eintreffen',
    'delivery deliver shipping ship dispatch lead',
  ],
  ['versandkosten lieferkosten fracht porto', 'shipping freight carriage'],
  ['abholung abholen rückgabe zurückgeben zurücksenden rücksendung retoure', 'collection collect return'],
  ['vorrätig vorrat lager lagernd auf-lager verfügbar', 'stock warehouse'],
  ['garantie gewährleistung', 'warranty guarantee'],
  [
    'reparatur reparieren kaputt defekt defekte ersatz austausch tauschen umtausch ersatzgerät',
    'repair faulty defect replacement replace',
  ],
  ['ersatzteil ersatzteile verschleißteil', 'spare parts'],
  ['wartung instandhaltung', 'maintenance servicing service'],
  [
    'ausfall ausfällt ausfallen störung verfügbarkeit stillstand erreichbarkeit nichtverfügbarkeit unterbrechung',
    'outage downtime availability uptime',
  ],
  [
    'gutschrift gutschreiben erstattung erstatten entschädigung vertragsstrafe schadensersatz minderung zurückbekommen',
    'credit refund compensation penalty',
  ],
  ['haftung haften haftet haftungsgrenze haftungsbeschränkung schaden schadensersatz', 'liability liable damages'],
  ['versicherung versichern versichert', 'insurance insured'],
  [
    'kundendienst kundenservice support hotline helpdesk hilfe unterstützung ansprechpartner servicezeiten erreichbar',
    'support helpdesk hotline service',
  ],
  ['reaktionszeit antwortzeit rückmeldung reagieren antworten melden', 'response reaction respond'],
  ['behebung beheben lösung wiederherstellung entstörung', 'fix resolution restore'],
  ['techniker servicetechniker monteur mitarbeiter leute personal kollegen', 'technician engineer staff'],
  ['schulung schulen training einweisung einarbeitung seminar webinar kurs fortbildung', 'training course'],
  [
    'testen test ausprobieren probieren testzugang testversion probezeit probebetrieb pilot pilotprojekt demo',
    'trial test pilot',
  ],
  ['mieten miete leihen leasen vermieten ausleihen mietgerät leihgerät', 'rent rental lease loan'],
  ['kaufen kauf erwerben bestellen bestellung auftrag', 'buy purchase order'],
  ['passwort kennwort', 'password'],
  ['anmelden anmeldung einloggen login einwählen zugang', 'login sign password'],
  ['backup datensicherung sicherung sicherungskopie sichern', 'backup backups'],
  [
    'zuständig zuständigkeit verantwortlich ansprechpartner beauftragt beauftragte beauftragter',
    'responsible contact officer',
  ],
  ['verzug verspätung verspätet verzögerung spät zu-spät', 'late delay delayed'],
  ['sitz sitzen firmensitz hauptsitz standort', 'headquarters office location based'],
  ['turnus intervall häufigkeit', 'interval frequency'],
  ['datenschutz dsgvo personenbezogen datenschutzbeauftragte datenschutzbeauftragter', 'gdpr privacy protection'],
  ['rechenzentrum server serverstandort hosting gehostet cloud speicherort', 'data centre hosted server hosting'],
  ['verschlüsselung verschlüsseln verschlüsselt', 'encryption encrypted'],
  ['sicherheitsvorfall vorfall datenpanne hackerangriff gehackt cyberangriff angriff hacker', 'incident breach attack'],
  ['penetrationstest pentest sicherheitsprüfung sicherheitstest', 'penetration pen test'],
  [
    'zertifizierung zertifiziert zertifikat bescheinigung geprüft prüfung testat',
    'certified certificate certification',
  ],
  [
    'auftragsverarbeitung auftragsverarbeitungsvertrag avv unterauftragnehmer subunternehmer unterauftragsverarbeiter',
    'processing processor subprocessor',
  ],
  ['zugriff zugreifen einsehen einsicht sehen ansehen lesen fernzugriff fernwartung', 'access view remote'],
  [
    'benachrichtigen benachrichtigung informieren bescheid mitteilen mitteilung melden meldung ankündigen',
    'notify inform notification',
  ],
  ['löschen löschung gelöscht entfernen', 'delete erase remove'],
  ['aufbewahren aufbewahrung speichern speicherung aufheben aufgehoben archivieren', 'retention keep stored store'],
  ['herunterladen download exportieren export herausgabe mitnehmen datenexport bereitstellen', 'download export'],
  [
    'schnittstelle schnittstellen anbindung anbinden integration verbinden kompatibel api zusammenarbeiten',
    'interface integration api connect',
  ],
  ['app handy smartphone mobil mobiltelefon android ios iphone tablet unterwegs', 'app mobile phone android ios'],
  ['browser internetbrowser chrome firefox edge', 'browser'],
  ['bildschirm display anzeige monitor', 'screen display'],
  ['benutzer anwender user lizenz lizenzen arbeitsplatz', 'user users licence seat'],
  ['sprache sprachen deutsch englisch', 'language languages'],
  ['update updates aktualisierung aktualisieren version neuerung', 'update release version'],
  ['mindestbestellmenge mindestabnahme mindestbestellwert mindestauftragswert mindestmenge', 'minimum order quantity'],
  ['strom stromverbrauch energieverbrauch leistungsaufnahme stromaufnahme', 'power consumption watt'],
  ['gewicht schwer wiegt wiegen', 'weight weigh kg'],
  ['abmessung abmessungen maße größe breite höhe tiefe', 'dimensions size width height'],
  ['geschwindigkeit schnell tempo leistung', 'speed'],
  ['referenz referenzen referenzkunde kundenbeispiel anwenderbericht', 'reference customer references'],
  ['wettbewerber wettbewerb konkurrenz konkurrent mitbewerber', 'competitor competition'],
  ['niederlassung filiale standort zweigstelle geschäftsstelle', 'branch office location'],
  ['telefon telefonnummer rufnummer anrufen', 'phone telephone number call'],
  ['monat monatlich', 'month monthly'],
  ['jahr jährlich', 'year yearly annual'],
  ['woche wöchentlich', 'week weekly'],
  ['tag täglich werktag', 'day daily'],
  ['vertrag vereinbarung', 'contract agreement'],
  ['kunde kunden auftraggeber', 'customer customers client'],
  ['alter alt mindestalter', 'age old'],
  ['farbe farben', 'colour color'],
  ['steuer mehrwertsteuer umsatzsteuer netto brutto', 'vat tax net'],
]

/**
 * German puts what a price is of before it, and the index has whole words alone: compounds to search for with the first word of a family. They are no
 * words of the family, since an 'Aufpreis' is not what a thing costs.
 */
const COMPOUNDS: Readonly<Record<string, string>> = {
  kosten:
    'listenpreis grundpreis einzelpreis stückpreis nettopreis kaufpreis gesamtpreis jahrespreis monatspreis preisliste',
  frist: 'lieferzeit lieferfrist vorlaufzeit laufzeit kündigungsfrist gewährleistungsfrist zahlungsfrist',
  rabatt: 'mengenrabatt staffelrabatt staffelpreise',
}

/** A family as it is compared: keys of its German words, stems of its English ones. */
export interface WordFamily {
  keys: ReadonlySet<string>
  german: readonly string[]
  /** German words without their umlauts. */
  plain: readonly string[]
  english: ReadonlySet<string>
  /** All of them as they are searched for. */
  words: readonly string[]
}

export const WORD_FAMILIES: readonly WordFamily[] = FAMILIES.map(([german, english = '']) => ({
  keys: new Set(contentWords(german).map(wordKey)),
  german: contentWords(german),
  plain: contentWords(german).map(withoutUmlauts),
  english: contentSet(english),
  words: [german, COMPOUNDS[german.split(' ')[0] ?? ''] ?? '', english].flatMap((list) =>
    list.split(' ').filter(Boolean),
  ),
}))

/** Whether a German word is one of a family, in whatever form. */
export const isOfFamily = ({ keys, german }: Pick<WordFamily, 'keys' | 'german'>, word: string, key: string): boolean =>
  keys.has(key) && german.some((each) => areForms(each, word))
