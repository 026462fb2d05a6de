import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { TEST_NAME_CUT } from '@cuecard/contract/limits.ts'
import { useLast } from '../../lib/use-last.ts'
import { cut } from '../../shared/messages/message-request.ts'
import { CreateTestDialog } from '../../shared/test-cases/create-test-dialog.tsx'
import classes from './qa-test-dialog.module.css'

/** A test case of a customer's question, null while the dialog is closed; the form suggests its first 50 characters as a name. */
export function QaTestDialog({ question, onClose }: { question: CustomerQuestion | null; onClose: () => void }) {
  const shown = useLast(question)
  if (!shown) return null
  return (
    <CreateTestDialog
      opened={question !== null}
      title="Create Test Case from Q&A"
      messageLabel="Question"
      source={{
        key: `${shown.meeting_id} ${shown.question}`,
        name: `Test: ${cut(shown.question, TEST_NAME_CUT)}`,
        message: shown.question,
        username: 'Customer',
        history: [],
      }}
      context={<MeetingAnswer answer={shown.answer} />}
      onClose={onClose}
    />
  )
}

/** The answer that was given in the meeting, to see what a good answer has to do better. */
function MeetingAnswer({ answer }: { answer: string }) {
  if (answer.trim() === '') return <p className={classes.note}>In the meeting nobody answered it.</p>
  return (
    <div className={classes.note}>
      Answered in the meeting:
      <blockquote dir="auto">{answer}</blockquote>
    </div>
  )
}
