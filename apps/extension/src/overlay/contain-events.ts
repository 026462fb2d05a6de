/** What the person does in the overlay; none of it is the meeting page's business. */
const EVENTS = [
  'keydown keyup keypress beforeinput input change compositionstart compositionupdate compositionend copy cut paste',
  'pointerdown pointerup pointermove pointercancel pointerover pointerout mousedown mouseup mousemove mouseover mouseout',
  'click dblclick auxclick contextmenu touchstart touchmove touchend touchcancel wheel focusin focusout dragstart',
].flatMap((line) => line.split(' '))

/** Ends every such event at the overlay's own root, after the overlay has heard of it. */
export function containEvents(root: EventTarget): void {
  for (const type of EVENTS) root.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
}
