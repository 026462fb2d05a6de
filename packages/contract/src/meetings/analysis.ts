import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { MEETING_ATTENDEES_MAX, NAME_MAX } from '../limits.ts'
import { QUALIFICATION_FIELDS } from './qualification-fields.ts'

/** `model`: written by the language model. `rules`: quotes and numbers taken from the transcript by rules, and said so. */
export const NotesEngine = z.enum(['model', 'rules'])
export type NotesEngine = z.infer<typeof NotesEngine>

/** A quote with its speaker; `message_id` is the transcript's row it stands in. */
export const Evidence = z.object({
  message_id: z.string(),
  speaker: z.string(),
  timestamp: Instant,
  quote: z.string(),
})
export type Evidence = z.infer<typeof Evidence>

/** What a document says otherwise: its item, the place in it and the sentence. */
export const DocumentContradiction = z.object({
  item_id: Id,
  item_name: z.string(),
  locator: z.string().nullable(),
  text: z.string(),
})
export type DocumentContradiction = z.infer<typeof DocumentContradiction>

/** The same with the sentence of the answer that it speaks against. */
export const AnswerContradiction = DocumentContradiction.extend({ said: z.string() })
export type AnswerContradiction = z.infer<typeof AnswerContradiction>

export const SpeakerTurn = z.object({
  speaker: z.string(),
  start_timestamp: Instant,
  end_timestamp: Instant,
  duration_sec: z.number(),
  /** Its first message; missing in analyses of earlier versions, as in a topic. */
  message_id: z.string().optional(),
})
export type SpeakerTurn = z.infer<typeof SpeakerTurn>

export const SpeakerTalkingRatio = z.object({
  speaker: z.string(),
  talking_ratio_percentage: z.number(),
  talking_time_sec: z.number(),
  /** The most that they said before another spoke; missing where the transcript has no times, and in earlier versions. */
  longest_monologue_sec: z.number().optional(),
})
export type SpeakerTalkingRatio = z.infer<typeof SpeakerTalkingRatio>

/** How often the speaker changed between the first word and the last. */
export const Interactivity = z.object({ speaker_switches: z.number().int(), length_sec: z.number() })
export type Interactivity = z.infer<typeof Interactivity>

export const TopicSpan = z.object({
  topic: z.string(),
  start_timestamp: Instant,
  end_timestamp: Instant,
  message_id: z.string().optional(),
})
export type TopicSpan = z.infer<typeof TopicSpan>

export const QuestionHandlingIssue = z.object({
  /** Empty where the words give none. */
  topic: z.string(),
  customer_question: z.string(),
  rep_response_excerpt: z.string(),
  evidence: z.array(Evidence),
})
export type QuestionHandlingIssue = z.infer<typeof QuestionHandlingIssue>

export const CustomerQna = z.object({
  /** Empty where the words give none. */
  topic: z.string(),
  customer_question: z.string(),
  rep_answer_excerpt: z.string(),
  /** The answer was evasive, postponed or missing, or a document gives another value for the same thing. */
  rep_uncertain: z.boolean(),
  /** Missing where no document speaks against the answer. */
  contradiction: AnswerContradiction.optional(),
  /** Somebody found the answer good enough after all; stays when the meeting is analysed again. */
  rep_uncertain_removed: z.boolean().optional(),
  evidence: z.array(Evidence),
})
export type CustomerQna = z.infer<typeof CustomerQna>

export const Judgement = z.object({
  text: z.string(),
  /** What an objection is about; missing for other judgements and where a model made it. */
  kind: z.enum(['price', 'terms', 'doubt', 'fit']).optional(),
  evidence: z.array(Evidence),
})
export type Judgement = z.infer<typeof Judgement>

/**
 * What somebody will do. `who` is a speaker, `when` words of the sentence; null where it was not said. The second
 * evidence, if any, is what the text answers: 'Let me check that.'
 */
export const NextStep = z.object({
  text: z.string(),
  who: z.string().nullable(),
  when: z.string().nullable(),
  /** Whose side does it where `who` is null: the one of who says it, or the one that is asked. Missing where it is not known. */
  whose: z.enum(['speaker', 'asked']).optional(),
  evidence: z.array(Evidence),
})
export type NextStep = z.infer<typeof NextStep>

/** Who sells and who buys; `other` for a host, and where it is not known. */
export const SpeakerSide = z.object({ speaker: z.string(), side: z.enum(['rep', 'customer', 'other']) })
export type SpeakerSide = z.infer<typeof SpeakerSide>

/** MEDDICC and BANT. `text` is null where it was not said; a meeting that is no sales conversation has no fields. */
export const Qualification = z.object({
  field: z.enum(QUALIFICATION_FIELDS),
  text: z.string().nullable(),
  /** `unclear`: more than one was named, and which one holds was not said. Missing where it was not judged. */
  confidence: z.enum(['found', 'unclear']).optional(),
  evidence: z.array(Evidence),
})
export type Qualification = z.infer<typeof Qualification>

/** `objections`, `competitors` and `meddicc_bant` are the texts; their `…_evidence` holds the same, item by item, with quotes. */
export const ManagerAnalysis = z.object({
  engine: NotesEngine,
  /** The analysis rules' version; `POST /v0.5/meetings/migrate` renews older ones. */
  version: z.number().int(),
  updated_at: Instant,
  speaker_timeline: z.array(SpeakerTurn),
  speaker_talking_ratios: z.array(SpeakerTalkingRatio),
  /** Missing as the longest monologue is. */
  interactivity: Interactivity.optional(),
  question_handling_issues: z.array(QuestionHandlingIssue),
  topic_timeline: z.array(TopicSpan),
  objections: z.string(),
  objections_evidence: z.array(Judgement),
  competitors: z.string(),
  competitors_evidence: z.array(Judgement),
  meddicc_bant: z.string(),
  meddicc_bant_evidence: z.array(Qualification),
  customer_qna: z.array(CustomerQna),
  /** Missing in analyses of earlier versions, as the sides are. */
  next_steps: z.array(NextStep).optional(),
  speaker_sides: z.array(SpeakerSide).optional(),
  /** Somebody chose the customer's side; the rules did not. */
  sides_chosen: z.boolean().optional(),
  /** Nobody was invited from outside, and people speak to an audience, such as investors or a committee: who asks there is no customer. */
  has_audience: z.boolean().optional(),
})
export type ManagerAnalysis = z.infer<typeof ManagerAnalysis>

export const AnalysisJob = z.object({
  is_running: z.boolean(),
  progress: z.number(),
  activity: z.string().nullable(),
  started_at: Instant.nullable(),
  /** Why the last run ended without success; null when it did not. */
  failure: z.string().nullable(),
})
export type AnalysisJob = z.infer<typeof AnalysisJob>

export const AnalysisStatus = z.object({
  user_notes: AnalysisJob,
  manager_analysis: AnalysisJob,
  /** A language model is configured; it may be away. */
  has_model: z.boolean(),
})
export type AnalysisStatus = z.infer<typeof AnalysisStatus>

export const updateUserNotes = endpoint('POST /v0.5/meetings/:id/sync/user_notes', {
  access: 'member',
  summary: 'Write the notes again in the background; a running job is kept.',
  params: IdParams,
  status: 202,
  reply: AnalysisStatus,
})

export const syncManagerAnalysis = endpoint('POST /v0.5/meetings/:id/sync/manager_analysis', {
  access: 'member',
  summary: 'Analyse the meeting again in the background: Sync Meeting and Generate Summary.',
  params: IdParams,
  status: 202,
  reply: AnalysisStatus,
})

export const updateCustomers = endpoint('PUT /v0.5/meetings/:id/customers', {
  access: 'member',
  summary: "Say who of a meeting's speakers is the customer, or with null let the rules find it; it is analysed again.",
  params: IdParams,
  body: z.object({ customers: z.array(z.string().min(1).max(NAME_MAX)).max(MEETING_ATTENDEES_MAX).nullable() }),
  status: 202,
  reply: AnalysisStatus,
})

export const getAnalysisStatus = endpoint('GET /v0.5/meetings/:id/sync/status', {
  access: 'member',
  summary: 'How far the notes and the analysis are.',
  params: IdParams,
  reply: AnalysisStatus,
})
