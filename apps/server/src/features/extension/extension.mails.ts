import { ENROLMENT_CODE_MINUTES } from '@cuecard/contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendMail } from '../../platform/mail/compose-mail.ts'

/** The code is in the mail alone, so that entering it proves the mailbox. */
export const mailEnrolmentCode = (deps: Deps, mail: { to: string; company: string; code: string }) =>
  sendMail(deps, {
    to: mail.to,
    subject: `${mail.code} is your code for the Cuecard extension`,
    lines: [
      `Your code is ${mail.code}. Enter it in the extension to connect it with ${mail.company}. It works once, for ${ENROLMENT_CODE_MINUTES} minutes.`,
      'If you did not ask for it, you need not do anything. Never give this code to anybody: Cuecard does not ask for it anywhere but in the extension.',
    ],
  })
