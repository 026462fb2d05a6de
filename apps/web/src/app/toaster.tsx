import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { connectToaster } from '../lib/toast.ts'

/** Bottom right, focused with Alt+T. A toast with the same text replaces the one already shown. */
export function Toaster() {
  const scheme = useComputedColorScheme('light')
  useEffect(
    () =>
      connectToaster(({ tone, title, description }) => {
        sonner[tone](title, { id: `${tone} ${title}`, ...(description ? { description } : {}) })
      }),
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
