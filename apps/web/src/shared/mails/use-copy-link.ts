import { useHasMailServer } from '../../lib/public-settings.ts'
import { toast } from '../../lib/toast.ts'
import { useCopy } from '../controls/copy-button.tsx'

/** Asks for the link of an invitation, by its id. */
interface LinkRequest {
  isPending: boolean
  mutate: (id: string, options: { onSuccess: (reply: { link: string | null }) => void }) => void
}

/** While no mail server is set up, an invitation's link can be passed on by hand. */
export function useCopyLink(request: LinkRequest, id: string) {
  const hasMailServer = useHasMailServer()
  const { copy } = useCopy('Link copied to clipboard')
  const take = () =>
    request.mutate(id, {
      onSuccess: ({ link }) =>
        link
          ? copy(link)
          : toast({ tone: 'info', title: 'The link is not written yet', description: 'Try again in a moment.' }),
    })
  return { isOffered: !hasMailServer, isPending: request.isPending, take }
}
