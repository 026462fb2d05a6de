import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import type { MeetingBackground } from '@cuecard/contract/meetings/live.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import { lineOf } from './fake-session.ts'

// What is said, found and known in the scenes, in English or, with `&arabic` in the address, in Arabic.

const isArabic = new URLSearchParams(location.search).has('arabic')
/** The second where the scene is in Arabic. */
export const either = (english: string, arabic: string) => (isArabic ? arabic : english)

const day = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const ITEM = '6f1d1c0a-9c0e-4a44-8a6e-6a2f0a0e5d10'
export const QUESTION = either(
  'What does the pilot cost, and what is in the price?',
  'كم تبلغ تكلفة التجربة، وما الذي يشمله السعر؟',
)
export const ANSWER = either(
  'A pilot costs €24,000 for 60 days with four Arm 12 on your own floor [1].\n\n- It is **fully credited** when you order within 30 days after its end [1].\n- Installation, training of eight people and on-site support are in the price [2].\n- Nothing has to be built: the robots work in the aisles that you have [2].',
  'تبلغ تكلفة التجربة 24,000 يورو لمدة 60 يومًا مع أربعة روبوتات Arm 12 [1].\n\n- تُحتسب **كاملة** عند الطلب خلال 30 يومًا من نهايتها [1].\n- التركيب والتدريب والدعم في الموقع مشمولة في السعر [2].',
)
export const LINK_QUESTION = either(
  'And how long does the link to our warehouse system take?',
  'وكم يستغرق الربط مع نظام المستودع لدينا؟',
)
export const LINK = either(
  'The interface to Körber is set up in two days [1]. Nothing changes on the side of the warehouse system.',
  'تُعد واجهة الربط مع Körber خلال يومين [1]. لا يتغير شيء في نظام المستودع.',
)
export const OTHERS_QUESTION = either(
  'Who else of our industry has your robots?',
  'من غيرنا في قطاعنا يستخدم روبوتاتكم؟',
)
export const CUSTOMER = either('Marta Lindqvist', 'ليلى حداد')
export const COLLEAGUE = either('Ida Holm', 'سامي منصور')

const source = (n: number, part: Partial<AnswerResponse['sources'][number]>) => ({
  n,
  cited: true,
  item_id: ITEM,
  item_name: 'Price list 2026.xlsx',
  source: 'Price list 2026.xlsx',
  locator: 'sheet Pilot',
  text: 'Pilot, 60 days, four Arm 12: €24,000. Credited in full when an order follows within 30 days.',
  score: 0.92,
  synced_at: ago(2 * day),
  ...part,
})
export const SOURCES = [
  source(1, {}),
  source(2, {
    item_name: 'Implementation guide.txt',
    locator: 'Pilot › What is included',
    text: 'Installation, training for eight people and on-site support during the first week are included.',
    synced_at: ago(40 * day),
  }),
]

export function talk(): TranscriptLine[] {
  const start = Date.now() - 6 * 60_000
  const own = { username: 'Dana Whitfield', is_own: true }
  const ida = { username: COLLEAGUE }
  const marta = { username: CUSTOMER }
  const said: [string, Partial<TranscriptLine>][] = [
    ['Thanks for making the time today. I saw that the second hall went live last month.', own],
    [either('Yes, three weeks late, but it runs.', 'نعم، بعد ثلاثة أسابيع من الموعد، لكنها تعمل.'), marta],
    [
      either(
        'We pick about eleven thousand lines a day there, mostly by hand.',
        'نلتقط هناك نحو 11,000 سطر يوميًا، معظمها يدويًا.',
      ),
      marta,
    ],
    [either('And that is before the winter peak.', 'وهذا قبل ذروة الشتاء.'), ida],
    ['How many of these would be the small totes you showed me in Hamburg?', own],
    [either('Two thirds, I would say. The rest is mixed cartons.', 'الثلثان تقريبًا. والباقي كرتون مختلط.'), marta],
    [
      either('Does your arm handle cartons that are slightly crushed?', 'هل تتعامل ذراعكم مع كرتون منبعج قليلًا؟'),
      { ...ida, is_question: true },
    ],
    ['It does, up to twelve kilograms. The camera measures each carton before the grip.', own],
    [
      either('Good. Our finance people will ask me about the pilot first.', 'جيد. سيسألني قسم المالية عن التجربة أولًا.'),
      marta,
    ],
    [QUESTION, { ...marta, is_question: true }],
    [
      either(
        'And we would need it to talk to our warehouse system, we are on Körber',
        'وسنحتاج إلى ربطها بنظام المستودع، نحن على Körber',
      ),
      { ...ida, is_settled: false },
    ],
  ]
  return said.map(([text, part], at) => lineOf(text, { at: start + at * 33_000, ...part }))
}

const CALL = 'a'.repeat(32)
const said_in = { meeting_id: ITEM, meeting_title: 'Visit in Hamburg', started_at: ago(21 * day), message_id: null }

/** What the page of the call knows, as the People tab shows it. */
export const brief = {
  calendar: 'ready',
  problem: null,
  event: { title: 'Nordhafen: pilot and price', starts_at: ago(10 * 60_000), ends_at: ago(-50 * 60_000) },
  people: [],
  promised: [
    {
      text: either(
        'I will send you the price list of the pilot by Friday.',
        'سأرسل لك قائمة أسعار التجربة قبل الجمعة.',
      ),
      who: 'Dana Whitfield',
      when: null,
      side: 'rep',
      said_in,
    },
  ],
  left_open: [{ question: LINK_QUESTION, said_in, answered_since: null }],
  answered_since: [],
  objections: [
    {
      text: either('Four robots are more than our floor carries.', 'أربعة روبوتات أكثر مما تتحمله أرضيتنا.'),
      speaker: CUSTOMER,
      said_in,
      answer: {
        text: either('Arm 12 weighs 340 kg; a floor of 5 kN per square metre carries it.', 'يزن Arm 12 نحو 340 كغ.'),
        item_id: ITEM,
        item_name: 'Implementation guide.txt',
      },
    },
  ],
  notes: { text: either('Ask for the CFO', 'اسأل عن المدير المالي'), version: 1, updated_at: ago(day) },
}

export const people: MeetingBackground = {
  calendar: 'found',
  calendar_problem: null,
  event: {
    title: either('Nordhafen: pilot and price', 'نوردهافن: التجربة والسعر'),
    event: CALL,
    starts_at: ago(10 * 60_000),
    ends_at: new Date(Date.now() + 50 * 60_000).toISOString(),
    attendees: [],
  },
  people: [
    {
      name: CUSTOMER,
      email: 'marta.lindqvist@nordhafen.example',
      meetings: [
        {
          id: ITEM,
          title: 'Nordhafen: visit in Hamburg',
          started_at: ago(21 * day),
          summary: either(
            'Marta wants a pilot in hall 2 before the winter peak. Open: price of the pilot, link to Körber.',
            'تريد ليلى تجربة في القاعة 2 قبل ذروة الشتاء. المفتوح: سعر التجربة والربط مع Körber.',
          ),
        },
        {
          id: ITEM.replace('6', '7'),
          title: 'First call with Nordhafen Logistik',
          started_at: ago(62 * day),
          summary: null,
        },
      ],
    },
    { name: COLLEAGUE, email: 'ida.holm@nordhafen.example', meetings: [] },
  ],
}

export const passages = [
  source(1, {}),
  source(2, {
    item_name: 'Integrations.html',
    locator: 'https://acme.example/integrations/koerber',
    text: 'Körber WMS: orders are taken over by its REST interface every two seconds; stock is confirmed per grip. Set up in two days by our team, without a change on the side of the warehouse system.',
  }),
  source(3, {
    item_name: 'Customer stories.md',
    locator: 'Lagerhaus Süd',
    text: '| before | after |\n|---|---|\n| 310 lines an hour | 540 lines an hour |\n\nThe winter peak was handled without temporary staff.',
  }),
].map(({ cited: _cited, n: _n, synced_at: _at, ...passage }) => passage)

export const RECAP =
  '**Nordhafen, last 15 minutes**\n\n- Hall 2 went live three weeks late and picks about **11,000 lines a day** by hand; the winter peak is still to come.\n- Two thirds are small totes, the rest mixed cartons. Dana confirmed crushed cartons up to 12 kg.\n- **Open:** Marta asked what the pilot costs and what is included.\n- **Open:** Ida needs a link to Körber.'
