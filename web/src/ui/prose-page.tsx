import type { ReactNode } from 'react'

type ProsePageProps = {
  title: string
  introduction: ReactNode
  sections: readonly ProseSection[]
  closing?: ReactNode
}

type ProseSection = { id: string; title: string; body: ReactNode; isFolded?: boolean }

export function ProsePage({ title, introduction, sections, closing }: ProsePageProps) {
  return (
    <article>
      <div className="sidelight">
        <div className="page py-12 md:py-20">
          <h1 className="max-w-[20ch] font-serif text-[clamp(2.2rem,5vw,3.75rem)] leading-[1.05] font-medium tracking-[-0.02em] text-balance">
            {title}
          </h1>
          <p className="mt-5 max-w-prose text-lg leading-relaxed text-night-ink">{introduction}</p>
        </div>
      </div>
      <div className="page grid gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[14rem_minmax(0,46rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-8 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line lg:flex-col lg:border-l">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-9 items-center text-[0.9375rem] text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:pl-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {sections.map((section) =>
            section.isFolded ? (
              <FoldedSection key={section.id} section={section} />
            ) : (
              <OpenSection key={section.id} section={section} />
            ),
          )}
          {closing}
        </div>
      </div>
    </article>
  )
}

const titleClasses = 'font-serif text-[1.75rem] leading-tight font-medium tracking-tight'
const bodyClasses = 'mt-3.5 flex flex-col gap-4 text-[1.0625rem] leading-relaxed'

function OpenSection({ section: { id, title, body } }: { section: ProseSection }) {
  return (
    <section id={id} tabIndex={-1} className="scroll-mt-6 outline-none">
      <h2 className={titleClasses}>{title}</h2>
      <div className={bodyClasses}>{body}</div>
    </section>
  )
}

/** The id is inside, because browsers open the details around a link's target, but not a target itself. */
function FoldedSection({ section: { id, title, body } }: { section: ProseSection }) {
  return (
    <details className="border-t border-line pt-3 [&+details]:-mt-9">
      <summary className="min-h-11 cursor-pointer py-2 pl-6 -indent-6 marker:text-ink-soft">
        <h2 className={`inline ${titleClasses}`}>{title}</h2>
      </summary>
      <div id={id} tabIndex={-1} className={`scroll-mt-20 pb-4 outline-none ${bodyClasses}`}>
        {body}
      </div>
    </details>
  )
}

export function Points({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2.5 pl-5 marker:text-line-strong">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
