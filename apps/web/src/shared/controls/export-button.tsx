import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from './busy-button.tsx'

interface ExportButtonProps {
  busy: boolean
  onClick: () => void
}

export function ExportButton({ busy, onClick }: ExportButtonProps) {
  return (
    <BusyButton variant="default" busy={busy} busyLabel="Exporting..." icon={IconDownload} onClick={onClick}>
      Export CSV
    </BusyButton>
  )
}
