/** Events of the user's input, which must not reach the meeting page. */
const EVENTS = [
  'keydown keyup keypress beforeinput input change compositionstart compositionupdate compositionend copy cut paste',
  'pointerdown pointerup pointermove pointercancel pointerover pointerout mousedown mouseup mousemove mouseover mouseout',
  'click dblclick auxclick contextmenu touchstart touchmove touchend touchcancel wheel focusin focusout dragstart',
].flatMap((line) => line.split(' '))

/** Stops every such event at the overlay's root, after the overlay has handled it. */
export function containEvents(root: EventTarget): void {
  for (const type of EVENTS) root.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
}
