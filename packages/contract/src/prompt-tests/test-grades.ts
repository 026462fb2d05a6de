import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TimelineFilter, TimelineUnit } from '../user-metrics.ts'

const TestGradeFigures = z.object({
  graded_count: z.number().int(),
  /** 0 to 5, not rounded; null where nothing was graded. */
  average_grade: z.number().nullable(),
})

export const TestGradePoint = TestGradeFigures.extend({ start: z.iso.date() })
export type TestGradePoint = z.infer<typeof TestGradePoint>

/** Without a gap between the points; none before the first graded result. */
export const TestGrades = z.object({ unit: TimelineUnit, points: z.array(TestGradePoint), total: TestGradeFigures })
export type TestGrades = z.infer<typeof TestGrades>

export const getTestGrades = endpoint('GET /company-settings/test-grades', {
  access: 'member',
  summary: "Grades of test runs by day, week or month: one's own runs; for admins and staff those of the company.",
  query: TimelineFilter,
  reply: TestGrades,
})
