import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import { Id, IdParams } from '../fields.ts'
import { TEST_CALIBRATION_MAX_BYTES } from '../limits.ts'
import { TestCaseType } from './test-case-type.ts'
import { Grade, GradeMethod } from './results.ts'

/** Where people and the machine differ about whether an answer passes. */
export const Disagreement = z.object({
  /** Null for an imported example, which has no case here. */
  test_case_id: Id.nullable(),
  test_case_type: TestCaseType.nullable(),
  result_id: Id.nullable(),
  name: z.string(),
  machine: Grade,
  person: Grade,
})
export type Disagreement = z.infer<typeof Disagreement>

/** How well one way of grading agrees with people, over the answers that have both grades. */
export const Agreement = z.object({
  rubric_version: z.string(),
  grade_method: GradeMethod,
  /** Null for grades without a judge. */
  judge_model: z.string().nullable(),
  /** What grades now; the others are of an earlier rubric or judge. */
  is_current: z.boolean(),
  compared: z.number().int(),
  /** Share of equal grades, and of grades at most one apart: 0 to 1. */
  equal: z.number(),
  within_one: z.number(),
  /** Cohen's kappa with quadratic weights, -1 to 1; null where there is too little to say. */
  weighted_kappa: z.number().nullable(),
  /** The same on three bands: good (4 and 5), middling (2 and 3), poor (0 and 1). */
  same_band: z.number(),
  band_kappa: z.number().nullable(),
  /** Machine minus person. */
  mean_difference: z.number(),
  /** Answers that the machine passes and people do not, and the reverse; the widest apart first, at most 100 each. */
  false_passes: z.array(Disagreement),
  false_fails: z.array(Disagreement),
  false_pass_count: z.number().int(),
  false_fail_count: z.number().int(),
})
export type Agreement = z.infer<typeof Agreement>

export const getAgreement = endpoint('GET /prompt-tests/agreement', {
  access: 'member',
  summary: "How the machine's grades agree with people's, by rubric and judge, what grades now first.",
  reply: z.array(Agreement),
})

/** What grades answers now. */
export const Grader = z.object({
  grade_method: z.enum(['judge', 'similarity']),
  rubric_version: z.string(),
  judge_model: z.string().nullable(),
})
export type Grader = z.infer<typeof Grader>

export const Calibration = z.object({
  grader: Grader,
  /** Test cases that the company can run, and those with an answer that a person graded. */
  case_count: z.number().int(),
  graded_case_count: z.number().int(),
  /** Answers that a person graded here, and examples that were imported. */
  graded: z.number().int(),
  imported: z.number().int(),
  /** Of both, those whose automatic grade is missing or of an earlier rubric or judge. */
  outdated: z.number().int(),
  /** Answers of all runs whose automatic grade is of an earlier rubric or judge. */
  outdated_results: z.number().int(),
  is_grading: z.boolean(),
  /** Why the last grading ended early; null when it did not. */
  failure: z.string().nullable(),
})
export type Calibration = z.infer<typeof Calibration>

export const getCalibration = endpoint('GET /prompt-tests/calibration', {
  access: 'member',
  summary: 'What there is to judge the judge by, and what of it was graded by an earlier rubric or judge.',
  reply: Calibration,
})

/** How many answers an exported file leaves out, because a file with more could not be imported: the oldest, imported ones first. */
export const LEFT_OUT_HEADER = 'x-left-out'

export const exportCalibration = endpoint('GET /prompt-tests/calibration/export', {
  access: 'member',
  summary: 'The calibration set as a JSON file: answers with the grades that people gave them.',
  replyHeaders: { [LEFT_OUT_HEADER]: z.string().describe('How many answers the file leaves out, as a number.') },
  reply: fileOf('application/json'),
})

export const importCalibration = endpoint('POST /prompt-tests/calibration/import', {
  access: 'company-admin',
  summary:
    'Add the answers and grades of an exported calibration set; a broken file adds none and says where it is broken.',
  form: z.object({}),
  files: { file: { maxBytes: TEST_CALIBRATION_MAX_BYTES, required: true } },
  status: 201,
  /** `unchanged`: there already, with the same answer and expected result. */
  reply: z.object({ added: z.number().int(), unchanged: z.number().int() }),
})

export const removeCalibration = endpoint('DELETE /prompt-tests/calibration', {
  access: 'company-admin',
  summary: 'Delete the imported examples; grades given here stay.',
  reply: 'empty',
})

/** Answers are not asked for again: what was answered is graded by the rubric and judge of now. */
export const gradeAgain = endpoint('POST /prompt-tests/calibration/grade', {
  access: 'member',
  summary: 'Grade again, in the background, what an earlier rubric or judge graded and a person graded too.',
  status: 202,
  reply: Calibration,
})

export const gradeRunAgain = endpoint('POST /prompt-tests/runs/:id/grade', {
  access: 'member',
  summary: 'Grade again, in the background, the answers of a run that an earlier rubric or judge graded.',
  params: IdParams,
  status: 202,
  reply: Calibration,
})
