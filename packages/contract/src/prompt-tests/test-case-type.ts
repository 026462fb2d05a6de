import { z } from 'zod'

/** `default`: the provider's, the same for every company. */
export const TestCaseType = z.enum(['default', 'company-specific'])
export type TestCaseType = z.infer<typeof TestCaseType>
