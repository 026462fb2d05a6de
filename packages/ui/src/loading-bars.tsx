/** Stands in for a text that is on its way; screen readers read the label instead. */
export function LoadingBars({ label }: { label: string }) {
  return (
    <output className="cc-waiting">
      <span className="cc-visually-hidden">{label}</span>
      <span className="cc-bar" aria-hidden="true" />
      <span className="cc-bar" aria-hidden="true" />
    </output>
  )
}
