import { describe, expect, it } from 'vitest'
import { ENGLISH, FRENCH, GERMAN, SPANISH } from './bare-questions-european.fixture.ts'
import { ARABIC, CHINESE } from './bare-questions.fixture.ts'
import { askedClause } from './english-questions.ts'
import { isIdleQuestion } from './idle-questions.ts'
import { LIKE_QUESTIONS } from './like-questions.fixture.ts'
import { isQuestion, isSubstantialQuestion, questionsIn } from './questions.ts'
import { UNMARKED } from './unmarked-elsewhere.fixture.ts'

const endsInQuestion = (line: string) => questionsIn(line).some(({ text }) => line.endsWith(text))

it.each([
  'How long does the setup take for a new plant?',
  'how long does the setup take for a new plant',
  "What's the price for fifty seats",
  'So, um, do you support single sign on',
  'We have three plants. Can you connect all of them',
  'Is there a way to export this',
  'Wie lange dauert die Einrichtung',
  'Haben Sie auch ein Rechenzentrum in Frankfurt',
  'Und was kostet das im Jahr',
  "Est-ce que vous avez des clients dans l'industrie",
  'Combien coûte la licence par an',
  'Pouvez-vous nous envoyer un devis',
  '¿Cuánto cuesta la licencia',
  'cuánto tarda la instalación',
  'Сколько стоит лицензия на год?',
  '这个多少钱？',
  'いつから使えますか？',
  'ما هي تكلفة الترخيص؟',
  'Πόσο κοστίζει η άδεια;',
  'Որքա՞ն արժե լիցենզիան՞',
  'She asked: "When can we start?"',
  'Our works council will ask whether the cameras film people.',
  'My boss wants to know how long we are bound.',
  "They'll also ask us where it runs",
  'in which country is our data',
  "our floor isn't perfectly level, is that a problem",
  'if everything stands still at night, how soon does somebody react',
  'so what do you actually sell, in one sentence',
  'we order in spring, when do we have to pay',
  'for how long are we bound',
  'we have thirty vans, do they all need a box, the small ones too',
  'the hall is damp, can your sensors stand that, I mean the cheap ones',
  'I am away the whole of August, what then',
  'when the office is closed what then',
  'if a scanner breaks on a Sunday what happens',
  'if we cancel early, who pays the rest',
  'most of our drivers are over sixty are they going to need a course',
  'we only have paper floor plans is that going to be a problem for you',
  'we take two sites this year would that be possible in autumn',
  'if somebody breaks it who pays for it',
  'if the lift is down who do we call',
  'we rent the hall, have they ever asked you for a fire plan, the owners',
])('takes for a question: %s', (text) => {
  expect(endsInQuestion(text)).toBe(true)
})

it.each([
  '',
  '?',
  'What?',
  'Okay.',
  'The setup takes about two days.',
  'What a great idea',
  'we think that would be possible in autumn',
  'so it is going to be a problem for them',
  'all they say is that is going to cost them',
  'When we spoke last week, you said two days.',
  'We do not know how long it takes; it depends.',
  'I know what you mean',
  'Our customers want to know how they can grow, and we help them.',
  'Our largest enterprise customers want to know how they can grow, and we help them.',
  'They will ask for a quote.',
  'in which case we would have to wait',
  'We looked at the list, which is long.',
  'we have a new supplier, who delivers on mondays',
  'the import has three steps, which takes a week',
  'from what i have heard it works well',
  'to what we said before i would add the price',
  'when the line stops, they can call us',
  'we stop, should it rain, and go on later',
  'it is heavy, is it not, for one person',
  'we had to stop, have it repaired, and start again',
  'the scanner, do you see, sits on top',
  'if it works we will see what happens',
  'once you understand what happens',
  'if anybody finds out who did it',
  'our bakery is tiny, have our own drivers, and deliver at night',
  'they rent a van, do the deliveries themselves, and send the bill',
  'she drives out, does the repair on site, and bills us later',
  'the old line is loud, is the slowest of all, and stops in May',
  'we would like to have it shown, have you visit the plant, and then see',
  'she explained what to do if a van breaks down, and what then',
  'we opened the box and, what now',
  'if the pump breaks down who repairs it is settled',
  'if you have somebody who knows the system',
  'Single sign-on support is non-negotiable on our side',
  'Wir wissen nicht, wie lange es dauert.',
  'Das ist gut so, danke',
  'Nous avons trois usines.',
  'Tenemos tres fábricas.',
  'Мы хотели бы начать в марте.',
  '我们三月开始。',
])('takes for none: %s', (text) => {
  expect(endsInQuestion(text)).toBe(false)
})

it.each([
  ['They want to know where the data lies.', 'where the data lies.'],
  ['Our works council will ask whether the cameras film people', 'whether the cameras film people'],
  ['I was wondering how long the setup takes', 'how long the setup takes'],
  ['Can you tell me why?', null],
  ['Where does the data lie?', null],
  ['We know how long it takes.', null],
])('takes what is asked out of: %s', (sentence, clause) => {
  expect(askedClause(sentence)).toBe(clause)
})

it('judges a line of 100,000 characters in no time', () => {
  const long = `${'so and but '.repeat(9_000)}how long does it take`
  // Processor time of this thread: other work on the machine does not change it.
  const began = process.threadCpuUsage()
  endsInQuestion(long)
  endsInQuestion('a'.repeat(100_000))
  endsInQuestion(`${'"'.repeat(100_000)}x`)
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(500)
})

it('finds each question of a line, whatever stands around it, with what was said before it', () => {
  expect(questionsIn('What does a pilot cost? We need it for the board. And how long does it take?')).toEqual([
    { text: 'What does a pilot cost?', before: '', isEnded: true, isFinished: true, mayBeWhole: true },
    {
      text: 'And how long does it take?',
      before: 'What does a pilot cost? We need it for the board.',
      isEnded: true,
      isFinished: true,
      mayBeWhole: true,
    },
  ])
})

it('knows that a question which ends with a small word goes on', () => {
  expect(questionsIn('So how long is the')[0]?.isFinished).toBe(false)
  const unmarked = questionsIn('So how long is the warranty on the robots')[0]
  expect(unmarked).toMatchObject({ isEnded: false, isFinished: true })
})

it.each([
  ['what do we do when the camera is off', true],
  ['wie lange dauert das bis der bewilligt ist', true],
  ['combien coûte la licence par an', true],
  ['what does it cost in the', false],
  ['was passiert mit den Daten und', false],
])('%j may be whole: %j', (text, mayBeWhole) => {
  expect(questionsIn(text)).toMatchObject([{ isEnded: false, mayBeWhole }])
})

it('takes no small talk for a question to look up', () => {
  expect(questionsIn('How are you? Can you hear me?')).toEqual([])
})

describe.each(Object.entries({ ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN, SPANISH }))(
  '%s without marks',
  (_language, { questions, statements }) => {
    it('finds nearly all questions and takes nearly no statement for one', () => {
      const missed = questions.filter((text) => !isQuestion(text))
      const taken = statements.filter((text) => isQuestion(text))
      expect({ missed: missed.slice(questions.length / 10), taken: taken.slice(statements.length / 10) }).toEqual({
        missed: [],
        taken: [],
      })
    })
  },
)

it.each(Object.entries(UNMARKED))('tells questions without marks from statements: %s', (_language, spoken) => {
  const wrong = [
    ...spoken.questions.map((text, at) => ({ text, at, isWrong: !isQuestion(text) })),
    ...spoken.statements.map((text, at) => ({ text, at, isWrong: isQuestion(text) })),
  ].filter(({ isWrong }) => isWrong)
  const texts = (half: number) => wrong.filter(({ at }) => at % 2 === half).map(({ text }) => text)
  // In Spanish 'cobran aparte' may tell or ask.
  expect(texts(0).filter((text) => text !== 'cobran el desplazamiento aparte')).toEqual([])
  expect(texts(1).length).toBeLessThanOrEqual(2)
})

it('tells what is said without its subject, or of where something is explained, from questions without marks', () => {
  expect(LIKE_QUESTIONS.statements.filter((text) => isQuestion(text))).toEqual([])
  expect(LIKE_QUESTIONS.questions.filter((text) => !isQuestion(text))).toEqual([])
})

it.each([
  'how are you',
  'how are you doing today, Carl?',
  'so maria how are you',
  'can you hear me',
  'can everybody see my screen',
  'Anna, can you see my slides now?',
  'Any other questions from your side before we move on?',
  "Is there anything else you'd like to ask?",
  'is there anything else I can help you with today',
  'How was your trip to Berlin?',
  'wie geht es Ihnen',
  'Können Sie mich gut hören?',
  "Comment allez-vous aujourd'hui ?",
  '¿Cómo están ustedes?',
  '你好吗',
  'كيف حالك',
])('takes for no question to look up: %s', (text) => {
  expect(questionsIn(text)).toEqual([])
  expect(isSubstantialQuestion(text)).toBe(false)
})

// Each begins like talk before or about the talk, and asks for something.
it.each([
  'Is there anything else we have to order for the cold store?',
  'Is anything else part of the service contract?',
  'Is there anything you need from our network team?',
  'Can you see our invoices in the portal?',
  'Can everyone see which driver it was?',
  'How are you certified for food?',
  'How is your trip rate calculated for technicians?',
  'How is it going to be invoiced?',
  'How do you do the calibration?',
  'Are you there at night when a line stops?',
  'Does the assistant answer any questions in Spanish?',
  'Wie geht es nach dem Pilotprojekt weiter?',
  'Können Sie mich vor jeder Wartung anrufen?',
  'Comment allez-vous former nos équipes ?',
  '¿Cómo está organizado el servicio de guardia?',
  '我们的客户听得见报警吗',
])('takes for a question, although it begins like small talk: %s', (text) => {
  expect(questionsIn(text)).toHaveLength(1)
  expect(isSubstantialQuestion(text)).toBe(true)
  expect(isIdleQuestion(text)).toBe(false)
})

it('reads small talk that goes on and on in no time', () => {
  const began = process.threadCpuUsage()
  for (const tail of ['für Sie so gut ', 'das alles ', 'für euch alle ', 'ja das Thema '])
    isSubstantialQuestion(`Dann passt das ${tail.repeat(5_000)}x?`)
  for (const tail of ['for you all ', 'before we go on with you ', 'all right now ', 'Anna, '])
    isSubstantialQuestion(`How are you ${tail.repeat(5_000)}x?`)
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(500)
})

it.each([
  'tell me about your warranty',
  'we would like to know what the pilot costs',
  'هل السعر يشمل الضريبة',
  '保修期是多长时间',
])('finds what could be looked up in a line without marks: %s', (text) => {
  expect(questionsIn(text)).toHaveLength(1)
  expect(isSubstantialQuestion(text)).toBe(true)
})
