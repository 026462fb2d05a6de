import { expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { readQuestion } from '../evidence/read-question.ts'
import { asksOfSister } from './other-products.ts'

const isOfSister = (message: string, texts: readonly string[]) =>
  asksOfSister(
    readQuestion({ current_message: { message }, transcription_message_history: [] }),
    readPassages(texts.map((text) => passage(text))),
  )

it.each([
  ['What does the KR700 weigh?', 'The KR400 weighs 12 kg, the KR-600 weighs 18 kg.'],
  ['how much is a kr700 then', 'The KR 400 costs 900 euro.'],
  ['Can we still get filters for the KR300s?', 'Filters of the KR400 are in stock for 500 years.'],
  ['Are you ISO 14001 certified?', 'We are certified to ISO/IEC 27001:2022 and ISO 9001.'],
  ['Are you ISO/IEC 27018 certified?', 'Our ISO 27001 certificate is renewed each year.'],
  ['What is the rate for the Fabia 1.6?', 'Fabia 1.0: 199 a month. Fabia 1.4: 219 a month.'],
  ['How fast do you react to a P5?', 'P1: 15 minutes. P2: 1 hour.'],
  ['Does it run on Android 7?', 'The app needs Android 9 or newer.'],
  ['What does the KR2000 weigh?', 'The KR1950 weighs 12 kg.'],
  ['Does it work with Exchange 2010?', 'It works with Exchange 2016 and Exchange 2019.'],
  ['How fast is the M3?', 'The M1 is as fast as the M2.'],
  ['Does it run on Debian 9?', 'It runs on Debian 10 to 12.'],
  ['The display says E17, what do we do?', 'E12: remove the paper. E13: close the cover.'],
  ['What does FormDesk Ultimate cost?', 'FormDesk Pro costs 49 euro. FormDesk Basic costs nothing.'],
  ['How much is a roll of FG-Steel?', 'FG-Freeze costs 71 euro, FG-Paper 12 euro a roll.'],
])('knows what documents hold sisters of alone: %s', (message, text) => {
  expect(isOfSister(message, [text])).toBe(true)
})

it.each([
  ['What does the KR400 weigh?', 'The KR400 weighs 12 kg, the KR600 weighs 18 kg.'],
  ['What does the KR600 weigh?', 'The KR400/600 is made of steel.'],
  ['Is the KR700 better than the KR400?', 'The KR400 weighs 12 kg.'],
  ['What does the LS500 weigh?', 'The KR400 weighs 12 kg.'],
  ['Are you ISO 9001 certified?', 'We are certified to EN/ISO 9001:2015 and ISO 27001.'],
  ['Does it run on Android 14?', 'The app needs Android 9 or newer.'],
  ['Does it run on Debian 11?', 'It runs on Debian 10 to 12.'],
  ['Can we use TLS 1.3?', 'Connections use TLS 1.2, 1.3 and nothing else.'],
  ['Do you support OAuth 2?', 'Sign-in uses OAuth 2.0.'],
  ['Does it run with Python 3.12?', 'Scripts are written in Python 3.'],
  ['Does it run on Windows 11?', 'It needs Windows 10 (64 bit) or later.'],
  ['Does it run on Windows 11?', 'It needs Windows 10 (or newer).'],
  ['Does it run on Java 17?', 'It needs Java 11 or any newer version.'],
  ['Does it run on Android 14?', 'Android 9 onwards.'],
  ['Läuft es auf Android 14?', 'Android 9 oder eine neuere Version.'],
  ['Is a hall of 900 m2 fine?', 'The fans move 400 m3 an hour.'],
  ['What would Enterprise 300 seats cost?', 'Enterprise 100 seats: 30 euro each.'],
  ['Will it be out in Spring 2027?', 'Dark mode came in Spring 2026.'],
  ['What did you ship in May 2026?', 'May 2025: new reports.'],
  ['Is there anything for EUR 300?', 'A seat costs EUR 200.'],
  ['About 40 people, what would that be?', 'About 100 people work here.'],
  ['Is it planned for Q4?', 'Dark mode is planned for Q3.'],
  ['Do you sell to B2B customers?', 'Vitamin B1 is in it.'],
  ['What does FormDesk Pro cost?', 'FormDesk Pro costs 49 euro. FormDesk Basic costs nothing.'],
  ['Is FormDesk Windows compatible?', 'FormDesk Pro costs 49 euro. FormDesk Basic costs nothing.'],
  ['Can FormDesk Pro print on Zebra Printers?', 'FormDesk Pro costs 49 euro. FormDesk Basic costs nothing.'],
  ['Was kostet der Versand im Monat Mai?', 'Der Preis gilt ab Mai. Der Versand Inland und Der Versand Ausland.'],
])('lets documents answer what is no sister: %s', (message, text) => {
  expect(isOfSister(message, [text])).toBe(false)
})
