import type { ExampleConversation } from '@cuecard/contract/knowledge/first-use.ts'
import type { PhraseLanguage } from '@cuecard/language/main-language.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { shippedConversation } from '../demo-company/demo-seed.service.ts'
import { documentsLanguage } from '../knowledge/knowledge.service.ts'
import { questionsToTry } from './questions-to-try.ts'

const CUSTOMER = 'Maya Torres'
const REP = 'You'
interface Frame {
  opening: readonly [customer: string, rep: string]
  /** What a rep says between two questions while the answer is looked up. */
  between: readonly string[]
  closing: string
}
/** In the language that the questions are in. */
const FRAMES: Readonly<Record<PhraseLanguage, Frame>> = {
  en: {
    opening: [
      'Thank you for making the time. We have read what you sent us, and a few things are open.',
      'Gladly. Please begin with what matters most to you.',
    ],
    between: ['Let me look that up for you.', 'I have that here, one moment.', 'Good that you ask. Let me check.'],
    closing: 'Thank you. That helps us to decide.',
  },
  de: {
    opening: [
      'Danke, dass Sie sich die Zeit nehmen. Wir haben Ihre Unterlagen gelesen, und ein paar Punkte sind offen.',
      'Sehr gern. Beginnen Sie bitte mit dem, was Ihnen am wichtigsten ist.',
    ],
    between: ['Das sehe ich gleich nach.', 'Das habe ich hier, einen Moment.', 'Gut, dass Sie fragen. Ich sehe nach.'],
    closing: 'Vielen Dank. Das hilft uns bei der Entscheidung.',
  },
  fr: {
    opening: [
      'Merci de nous accorder ce temps. Nous avons lu vos documents, et quelques points restent ouverts.',
      'Avec plaisir. Commencez par ce qui compte le plus pour vous.',
    ],
    between: ['Je regarde tout de suite.', "J'ai cela ici, un instant.", 'Bonne question. Je vérifie.'],
    closing: 'Merci. Cela nous aide à décider.',
  },
  es: {
    opening: [
      'Gracias por su tiempo. Hemos leído sus documentos y quedan algunos puntos abiertos.',
      'Con mucho gusto. Empiecen por lo que más les importa.',
    ],
    between: ['Lo miro enseguida.', 'Lo tengo aquí, un momento.', 'Buena pregunta. Lo compruebo.'],
    closing: 'Gracias. Eso nos ayuda a decidir.',
  },
}

/** The shipped call for the demo company; for every other one a call with the questions that its own documents answer. */
export async function exampleConversation(deps: Deps, actor: Member): Promise<ExampleConversation> {
  const shipped = await shippedConversation(deps, actor)
  if (shipped) return { messages: shipped }
  const questions = await questionsToTry(deps, actor)
  if (questions.length === 0) return { messages: [] }
  const { opening, between, closing } = FRAMES[await documentsLanguage(deps, actor.company_id)]
  const [greeting, reply] = opening
  const asked = questions.flatMap((message, at) => [
    { username: CUSTOMER, message },
    { username: REP, message: between[at % between.length] ?? '' },
  ])
  return {
    messages: [
      { username: CUSTOMER, message: greeting },
      { username: REP, message: reply },
      ...asked,
      { username: CUSTOMER, message: closing },
    ],
  }
}
