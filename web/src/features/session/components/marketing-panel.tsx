const points = [
  'Five steps from Far Left to Far Right, and the latest episodes of each.',
  'Quotes in the speaker’s own words, checked against the transcript and timed to the second.',
  'No tracking, and no algorithm built to keep you listening.',
] as const

export function MarketingPanel() {
  return (
    <aside className="sidelight flex" data-light="left_leaning">
      <div className="page flex flex-col justify-center py-16 lg:px-14">
        <p className="max-w-[18ch] font-serif text-[clamp(1.9rem,3.4vw,3rem)] leading-[1.08] font-medium tracking-tight text-balance">
          Hear what you're missing outside your media bubble.
        </p>
        <ul className="mt-8 flex max-w-md flex-col gap-5 text-night-ink-soft">
          {points.map((point) => (
            <li key={point} className="border-l-2 border-lamp pl-4">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
