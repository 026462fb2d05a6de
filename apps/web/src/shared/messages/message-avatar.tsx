import { useState, type CSSProperties } from 'react'
import classes from './message-avatar.module.css'
import { useSpeakerColor } from './speaker-color.ts'

interface MessageAvatarProps {
  username: string
  /** Shown only if it is from the app's origin. */
  picture: string | null
}

/** A picture from the app's origin, else initials: the content security policy blocks other pictures, and loading one would reveal the reader. */
export function MessageAvatar({ username, picture }: MessageAvatarProps) {
  const own = ownPicture(picture)
  const style = { '--speaker': useSpeakerColor()(username) } as CSSProperties
  const initials = initialsOf(username)
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {own ? <Picture address={own} instead={initials} /> : initials}
    </span>
  )
}

function Picture({ address, instead }: { address: string; instead: string }) {
  const [broken, setBroken] = useState(false)
  return broken ? instead : <img src={address} alt="" onError={() => setBroken(true)} />
}

function ownPicture(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.href : null
}

/** `MT` for Maya Torres. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
