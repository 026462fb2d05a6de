import { Failed } from '../shared/states/states.tsx'

/** Shown when a screen crashed or its code could not be loaded, for example after an update of the server. */
export function RouteFailed() {
  return (
    <Failed size="page" title="This page could not be shown" onRetry={() => window.location.reload()}>
      Nothing you saved is lost. Reload the page; if it happens again, tell the person who runs Cuecard for you.
    </Failed>
  )
}
