import type { ReactNode } from 'react'

type MessagePageProps = { title: string; text: ReactNode; children?: ReactNode }

/** As high as the spinner that it replaces, so that the footer does not move. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col items-start justify-center gap-5 py-16">
      <span aria-hidden="true" className="block h-1.5 w-16 bg-lamp" />
      <h1 className="max-w-[20ch] font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance md:text-5xl">
        {title}
      </h1>
      <div className="flex max-w-prose flex-col gap-2 text-lg text-ink-soft">
        {typeof text === 'string' ? <p>{text}</p> : text}
      </div>
      {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
