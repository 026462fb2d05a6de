/** Stands in for a text that is on its way; screen readers read the label instead, and `isShown` shows it to all. */
export function LoadingBars({ label, isShown = false }: { label: string; isShown?: boolean }) {
  return (
    <output className="cc-waiting">
      <span className={isShown ? 'cc-quiet' : 'cc-visually-hidden'}>{label}</span>
      <span className="cc-bar" aria-hidden="true" />
      <span className="cc-bar" aria-hidden="true" />
    </output>
  )
}
