import { type ReactNode, useState } from 'react'
import { repeatImageFailure } from '#web/ui/image-failure.ts'

type PictureProps = {
  sources: (string | null | undefined)[]
  missing: ReactNode
  broken: ReactNode
  /** Width and height in pixels, reserved before loading. */
  size: number
  isEager?: boolean
}

/** Tries its sources in order. Decorative: the text beside it has the meaning. */
export function Picture({ sources, missing, broken, size, isEager = false }: PictureProps) {
  const present = sources.filter((source): source is string => Boolean(source))
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = present.find((candidate) => !failed.includes(candidate))
  if (source === undefined) return present.length === 0 ? missing : broken
  return (
    <img
      ref={repeatImageFailure}
      src={source}
      alt=""
      width={size}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
      className="size-full object-cover"
      onError={() => setFailed((before) => [...before, source])}
    />
  )
}
