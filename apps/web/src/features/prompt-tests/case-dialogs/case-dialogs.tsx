import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { AgreementDialog } from '../runs/agreement-dialog.tsx'
import { CategoriesDialog } from '../categories/categories-dialog.tsx'
import { CreateCaseDialog } from './create-case-dialog.tsx'
import { DeleteCaseDialog } from './delete-case-dialog.tsx'
import { EditCaseDialog } from './edit-case-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The open dialog; the detail of a case is in the address instead. */
export type CaseDialog =
  | { kind: 'create' | 'categories' | 'import' | 'agreement' }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; testCase: Pick<TestCaseSummary, 'id' | 'name'> }

interface CaseDialogsProps {
  dialog: CaseDialog | null
  type: TestCaseType
  cases: readonly TestCaseSummary[]
  refused: string | null
  onClose: () => void
  onDeleted: (id: string) => void
}

export function CaseDialogs({ dialog, type, cases, refused, onClose, onDeleted }: CaseDialogsProps) {
  const kind = dialog?.kind
  const mayWrite = refused === null
  return (
    <>
      <CreateCaseDialog opened={mayWrite && kind === 'create'} {...{ type, onClose }} />
      <EditCaseDialog id={mayWrite && dialog?.kind === 'edit' ? dialog.id : null} {...{ type, onClose }} />
      <DeleteCaseDialog
        testCase={mayWrite && dialog?.kind === 'delete' ? dialog.testCase : null}
        {...{ type, onClose, onDeleted }}
      />
      <CategoriesDialog opened={mayWrite && kind === 'categories'} {...{ type, cases, onClose }} />
      <ImportDialog opened={mayWrite && kind === 'import'} {...{ type, onClose }} />
      <AgreementDialog opened={kind === 'agreement'} onClose={onClose} />
    </>
  )
}
