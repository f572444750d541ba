import { type ReactNode, useState } from 'react'
import { repeatEarlyFailure } from '#web/ui/early-failure.ts'

type PictureProps = {
  /** Addresses to try, in order. */
  sources: (string | null | undefined)[]
  /** Stands there when no address was given. */
  missing: ReactNode
  /** Stands there when every address failed. */
  broken: ReactNode
  /** Pixels of the square, reserved before the image is there. */
  size: number
  isEager?: boolean
}

/** A square image that falls through its sources and ends in a placeholder. The name beside it says what it shows. */
export function Picture({ sources, missing, broken, size, isEager = false }: PictureProps) {
  const present = sources.filter((source): source is string => Boolean(source))
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = present.find((candidate) => !failed.includes(candidate))
  if (source === undefined) return present.length === 0 ? missing : broken
  return (
    <img
      ref={repeatEarlyFailure}
      src={source}
      alt=""
      width={size}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className="size-full object-cover"
      onError={() => setFailed((before) => [...before, source])}
    />
  )
}
