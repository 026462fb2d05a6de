import * as health from './health.ts'
import * as outbox from './outbox.ts'
import * as system from './system.ts'
import * as auth from './auth.ts'
import * as session from './session.ts'
import * as companies from './companies.ts'
import * as invitations from './invitations.ts'
import * as audit from './audit.ts'
import * as userMetrics from './user-metrics.ts'
import * as demoEditor from './demo-editor.ts'
import * as knowledge from './knowledge/knowledge.ts'
import * as knowledgeStatus from './knowledge/status.ts'
import * as knowledgeCare from './knowledge/care.ts'
import * as answers from './answers.ts'
import * as firstUse from './knowledge/first-use.ts'
import * as prompts from './prompts.ts'
import * as extension from './extension.ts'
import * as extensionFiles from './extension-files.ts'
import * as meetingCapture from './meetings/capture.ts'
import * as liveMeeting from './meetings/live.ts'
import * as calendar from './calendar.ts'
import * as home from './home.ts'
import * as upcomingCalls from './meetings/upcoming-calls.ts'
import * as meetings from './meetings/meetings.ts'
import * as meetingAnalysis from './meetings/analysis.ts'
import * as meetingChat from './meetings/chat.ts'
import * as meetingComments from './meetings/comments.ts'
import * as ownNotes from './meetings/own-notes.ts'
import * as wrapUp from './meetings/wrap-up.ts'
import * as customerQuestions from './customer-questions.ts'
import * as customers from './customers.ts'
import * as promptTests from './prompt-tests/prompt-tests.ts'
import * as promptTestResults from './prompt-tests/results.ts'
import * as promptTestGrades from './prompt-tests/test-grades.ts'
import * as promptTestRuns from './prompt-tests/runs.ts'
import * as promptTestCalibration from './prompt-tests/calibration.ts'
import * as promptTestChanges from './prompt-tests/changes.ts'
import * as promptTestCi from './prompt-tests/ci.ts'
import * as knowledgeGaps from './knowledge/gaps.ts'
import * as discoveredKnowledge from './discovered-knowledge.ts'
import * as vocabulary from './vocabulary.ts'
import * as webhooks from './webhooks.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** Calls that belong together, as OpenAPI's tags show them. */
export interface Room {
  name: string
  about: string
  calls: readonly object[]
}

export const ROOMS: readonly Room[] = [
  { name: 'health', about: 'Whether the server is alive and ready, and how it is set up.', calls: [health] },
  {
    name: 'auth',
    about: 'Accounts, sign-in, passwords and the profile of the signed-in person.',
    calls: [auth, session],
  },
  { name: 'company', about: "The company's people, settings and invitations.", calls: [companies, invitations] },
  { name: 'audit', about: 'Who changed what in the company.', calls: [audit] },
  { name: 'user-metrics', about: 'What people of the company use.', calls: [userMetrics] },
  {
    name: 'knowledge',
    about: 'Documents and web sites from which answers are drawn, and their syncs.',
    calls: [knowledge, knowledgeStatus, knowledgeCare, firstUse],
  },
  {
    name: 'knowledge-gaps',
    about: 'Questions that the documents did not answer, and drafts for them.',
    calls: [knowledgeGaps],
  },
  {
    name: 'discovered-knowledge',
    about: 'Facts said in meetings that the documents do not hold.',
    calls: [discoveredKnowledge],
  },
  { name: 'vocabulary', about: "The company's names and how captions spell them.", calls: [vocabulary] },
  { name: 'answers', about: 'Live answers and explanations, with their sources.', calls: [answers] },
  { name: 'instructions', about: "The company's own instructions for answers, in versions.", calls: [prompts] },
  { name: 'extension', about: 'Connecting the browser extension, and its files.', calls: [extension, extensionFiles] },
  {
    name: 'meeting-capture',
    about: 'Bringing meetings in, from the extension or from files, and the calls of the overlay.',
    calls: [meetingCapture, liveMeeting],
  },
  {
    name: 'meetings',
    about: 'Recorded meetings: transcript, notes, analysis, comments, follow-up and chat.',
    calls: [meetings, meetingAnalysis, meetingChat, meetingComments, ownNotes, wrapUp],
  },
  { name: 'calendar', about: "One's calendar, and the calls that it holds.", calls: [calendar, upcomingCalls] },
  {
    name: 'customers',
    about: 'Customers by their meetings, and what they asked.',
    calls: [customers, customerQuestions],
  },
  {
    name: 'prompt-tests',
    about: 'Test cases, runs, grades, and the checks of a CI.',
    calls: [
      promptTests,
      promptTestResults,
      promptTestGrades,
      promptTestRuns,
      promptTestCalibration,
      promptTestChanges,
      promptTestCi,
    ],
  },
  { name: 'webhooks', about: 'Telling systems of the company what happened.', calls: [webhooks] },
  { name: 'home', about: 'What the first page shows.', calls: [home] },
  { name: 'demo-editor', about: 'The example conversation of the demo.', calls: [demoEditor] },
  {
    name: 'provider',
    about: "For the provider's people: mails, and the state of the whole server.",
    calls: [outbox, system],
  },
]

/** A call, the name under which its file exports it, and the room that it belongs to. */
export interface NamedEndpoint {
  name: string
  room: string
  endpoint: AnyEndpoint
}

const isEndpoint = (value: object): value is AnyEndpoint => 'method' in value && 'path' in value && 'access' in value

/** Every call there is. Names are unique: OpenAPI gives them to generated clients, which a changed name breaks. */
export const namedEndpoints: readonly NamedEndpoint[] = ROOMS.flatMap((room) =>
  room.calls.flatMap((calls) =>
    Object.entries(calls).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && isEndpoint(value)
        ? [{ name, room: room.name, endpoint: value }]
        : [],
    ),
  ),
)

/** The same calls without their names: the route table and the permission matrix are made from this list. */
export const allEndpoints: readonly AnyEndpoint[] = namedEndpoints.map(({ endpoint }) => endpoint)
