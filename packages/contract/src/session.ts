import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

export const Role = z.enum(['staff_admin', 'staff_user', 'company_admin', 'company_user'])
export type Role = z.infer<typeof Role>

export const CompanyType = z.enum(['internal_control_company', 'demo', 'organization', 'single_user'])
export type CompanyType = z.infer<typeof CompanyType>

/** The signed-in person. `connection_token` is that person's own, for the extension. */
export const User = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  work_role: z.string().nullable(),
  role: Role,
  company_id: Id.nullable(),
  connection_token: z.string(),
  has_connected_with_extension: z.boolean(),
})
export type User = z.infer<typeof User>

export const Company = z.object({
  id: Id,
  name: z.string(),
  type: CompanyType,
  connection_token: z.string(),
  last_knowledge_sync_datetime: Instant.nullable(),
})
export type Company = z.infer<typeof Company>

export const Session = z.object({ user: User, company: Company.nullable() })
export type Session = z.infer<typeof Session>

export const verifySession = endpoint('GET /auth/verify', {
  access: 'user',
  tokens: ['session', 'extension'],
  summary: 'The signed-in person and their company.',
  reply: Session,
})

export const logout = endpoint('POST /auth/logout', {
  access: 'user',
  tokens: ['session', 'extension'],
  summary: 'Revoke the token that this call is made with.',
  reply: 'empty',
})
