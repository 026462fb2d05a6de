/** A failed request, with a button to make it again. */
export const Failure = ({ text, retry }: { text: string; retry: () => void }) => (
  <div className="failure" role="alert">
    <p>{text}</p>
    <button type="button" className="button" onClick={retry}>
      Retry
    </button>
  </div>
)
