/** The page that ours is compared with: the same array, searched and painted without a library. */
export function barePage(meetingId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bare</title>
<style>
  body { margin: 0 auto; max-width: 1100px; font: 14px/22px system-ui, sans-serif; }
  form { position: sticky; top: 0; padding: 12px; background: #fff; }
  ol { margin: 0; padding: 0; list-style: none; }
  li { padding: 12px 20px; border-top: 1px solid #ddd; }
  li[data-state] { background: #edf8f6; }
  p { margin: 2px 0 0; max-width: 72ch; overflow-wrap: anywhere; }
</style>
<form><input placeholder="Search in transcript..."><output></output></form>
<ol></ol>
<script type="module">
  const PAGE = 500
  const reply = await fetch('/api/v0.5/meetings/${meetingId}/company', {
    headers: { authorization: 'Bearer ' + localStorage.getItem('authToken') },
  })
  const messages = (await reply.json()).collected_meeting_data.transcript
  const list = document.querySelector('ol')
  const field = document.querySelector('input')
  const badge = document.querySelector('output')

  function element(name, text) {
    const made = document.createElement(name)
    made.textContent = text
    return made
  }
  function paint(first, current) {
    const rows = document.createDocumentFragment()
    messages.slice(first, first + PAGE).forEach((message, at) => {
      const row = document.createElement('li')
      row.append(element('b', message.username), ' ', element('time', message.timestamp.slice(11, 19)))
      row.append(element('p', message.message))
      if (first + at === current) row.dataset.state = 'current'
      rows.append(row)
    })
    list.replaceChildren(rows)
  }
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    const term = field.value.toLowerCase()
    const found = []
    messages.forEach((message, at) => {
      if (message.message.toLowerCase().includes(term)) found.push(at)
    })
    badge.textContent = '1 of ' + found.length + ' matches'
    paint(Math.floor(found[0] / PAGE) * PAGE, found[0])
    document.querySelector('li[data-state]').scrollIntoView({ block: 'center' })
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    field.value = ''
    badge.textContent = ''
  })
  paint(0, -1)
</script>
</html>`
}
