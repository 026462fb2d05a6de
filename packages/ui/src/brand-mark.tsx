/** Cuecard's own mark: a card that speaks. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0e655f" />
      <path
        d="M9 9.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6.2L12 24.6v-4.1H9a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z"
        fill="#fff"
      />
      <path d="M11 13.25h10M11 16.75h6" stroke="#0e655f" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
