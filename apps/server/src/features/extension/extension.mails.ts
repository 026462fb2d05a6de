import { ENROLMENT_CODE_MINUTES } from '@cuecard/contract/limits.ts'
import { z } from 'zod'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { companyOf } from '../companies/companies.service.ts'
import { makeCode } from './enrolment-codes.ts'

/** The code is in the mail alone, so that entering it proves the mailbox. Enqueued for every address, a stranger's too. */
export const enrolmentCodeMail = defineMailJob({
  name: 'enrolment-code-mail',
  input: z.object({ email: z.string() }),
  write: async ({ deps, companyId, input: { email } }) => {
    const company = await companyOf(deps.db, companyId)
    const code = await makeCode(deps, { company_id: companyId, email })
    if (code === null) return null
    return {
      to: email,
      subject: `${code} is your code for the Cuecard extension`,
      lines: [
        `Your code is ${code}. Enter it in the extension to connect it with ${company.name}. It works once, for ${ENROLMENT_CODE_MINUTES} minutes.`,
        'If you did not ask for it, you need not do anything. Never give this code to anybody: Cuecard does not ask for it anywhere but in the extension.',
      ],
    }
  },
})
