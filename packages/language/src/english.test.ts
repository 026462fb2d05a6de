import { expect, it } from 'vitest'
import { englishness, isEnglish, isGerman } from './english.ts'

it.each([
  'What does the pilot cost?',
  'do we get something off if we take thirty of them in one go',
  'price Pro plan',
  'SAP EWM connector',
  'What does the Café Müller pay for El Niño?',
  'AES-256?',
  'price per seat',
  'What do robots use as batteries?',
])('takes %j for English', (text) => expect(isEnglish(text)).toBe(true))

it.each([
  'Wie lange dauert die Lieferung nach Österreich?',
  'was kostet der Pilot mit vier Robotern',
  'Combien coûte le projet pilote ?',
  '¿Cuánto tarda la entrega?',
  'Quanto costa il progetto pilota per quattro robot?',
  'Hoe lang duurt de levering van een robot?',
  '价格多少钱',
  'كم يكلف المشروع التجريبي؟',
  'Сколько стоит пилотный проект?',
  'In welchem Format wird der Bericht geliefert?',
  'Was ist die Divestment-Klausel?',
  '¿A cuántas bodegas llega el piloto?',
  'Warehouse Robotics计划在什么平台上推出？',
])('does not take %j for English', (text) => expect(isEnglish(text)).toBe(false))

it.each([
  ['Was bedeutet Kommissionierung?', 'perhaps'],
  ['SAP EWM connector', 'perhaps'],
  ['Wie oft reist Doctor Who alleine?', 'perhaps'],
  ['What does the Café Müller pay?', 'yes'],
  ['What was the price in Paris?', 'yes'],
] as const)('takes %j for English: %s', (text, verdict) => expect(englishness(text)).toBe(verdict))

it.each([
  ['Was kostet die Wartung?', true],
  ['Was würden zwei Lizenzen kosten?', true],
  ['Gibt es einen Rabatt?', true],
  ['¿Es compatible con Linux?', false],
  ['Est-ce que ça tourne sur Linux ?', false],
  ['Werkt het met Linux?', false],
  ['What was the price in Berlin?', false],
  ['Die casting?', false],
  ['Hat Nordzelt Garantie?', true],
  ['Hat die Pumpe eine Garantie?', true],
  ['Hat die Pumpe Garantie?', true],
  ['Was hat man davon?', true],
  ['So was training included?', false],
  ['So am I insured on holidays?', false],
  ['Was delivery so slow?', false],
  ['So was a hat included?', false],
  ['Um, so was shipping free?', false],
  ['Was man power included, or so?', false],
  ['Der er ingen rabat?', false],
  ['Der er ikke support i weekenden?', false],
] as const)('takes %j for German: %s', (text, verdict) => expect(isGerman(text)).toBe(verdict))
