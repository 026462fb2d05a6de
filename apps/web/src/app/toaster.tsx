import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { connectToaster, type ToastContent } from '../lib/toast.ts'

const idOf = ({ tone, title }: Pick<ToastContent, 'tone' | 'title'>) => `${tone} ${title}`

/** Bottom right, focused with Alt+T. A toast with the same text replaces the one already shown. */
export function Toaster() {
  const scheme = useComputedColorScheme('light')
  useEffect(
    () =>
      connectToaster(
        ({ tone, title, description }) => {
          sonner[tone](title, { id: idOf({ tone, title }), ...(description ? { description } : {}) })
        },
        (words) => sonner.dismiss(idOf(words)),
      ),
    [],
  )
  return (
    <SonnerToaster
      theme={scheme}
      position="bottom-right"
      hotkey={['altKey', 'KeyT']}
      closeButton
      duration={5000}
      toastOptions={{ className: 'cc-toast' }}
    />
  )
}
