import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from './busy-button.tsx'

export function ExportButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <BusyButton variant="default" busy={busy} busyLabel="Exporting..." icon={IconDownload} onClick={onClick}>
      Export CSV
    </BusyButton>
  )
}
