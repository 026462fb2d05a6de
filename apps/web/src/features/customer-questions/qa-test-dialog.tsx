import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { TEST_NAME_CUT } from '@cuecard/contract/limits.ts'
import { getWrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { useCallQuery } from '../../lib/api.ts'
import { useLast } from '../../lib/use-last.ts'
import { cut } from '../../shared/messages/message-request.ts'
import { CreateTestDialog } from '../../shared/test-cases/create-test-dialog.tsx'
import classes from './qa-test-dialog.module.css'

/** The answer that was approved for a question since its meeting; empty where there is none. */
function useApprovedAnswer(question: CustomerQuestion | null): { expected: string; isLoading: boolean } {
  const { data, isLoading } = useCallQuery(getWrapUp, {
    input: { params: { id: question?.meeting_id ?? '' } },
    enabled: question !== null,
    meta: { quiet: true },
  })
  const answered = data?.left_open.find((each) => fold(each.question) === fold(question?.question ?? ''))
  return { expected: answered?.answered_since?.text ?? '', isLoading }
}

/** A test case of a customer's question, null while the dialog is closed; the form suggests its first 50 characters as a name. */
export function QaTestDialog({ question, onClose }: { question: CustomerQuestion | null; onClose: () => void }) {
  const shown = useLast(question)
  const { expected, isLoading } = useApprovedAnswer(question)
  if (!shown) return null
  return (
    <CreateTestDialog
      opened={question !== null}
      title="Create Test Case from Q&A"
      messageLabel="Question"
      source={
        isLoading
          ? null
          : {
              key: `${shown.meeting_id} ${shown.question}`,
              name: `Test: ${cut(shown.question, TEST_NAME_CUT)}`,
              message: shown.question,
              username: 'Customer',
              history: [],
              expected,
            }
      }
      context={<MeetingAnswer answer={shown.answer} isApproved={expected !== ''} />}
      onClose={onClose}
    />
  )
}

/** The answer that was given in the meeting, to see what a good answer has to do better. */
function MeetingAnswer({ answer, isApproved }: { answer: string; isApproved: boolean }) {
  const source = isApproved ? ' The expected result is the answer that was approved for it since.' : ''
  if (answer.trim() === '') return <p className={classes.note}>In the meeting nobody answered it.{source}</p>
  return (
    <div className={classes.note}>
      Answered in the meeting:
      <blockquote dir="auto">{answer}</blockquote>
      {source}
    </div>
  )
}
