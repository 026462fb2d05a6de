/** A failed request, with a button to make it again. */
export function Failure({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className="failure" role="alert">
      <p>{text}</p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </div>
  )
}
