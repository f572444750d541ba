import { Link } from 'react-router'
import { bubblePath } from '#shared/pages/page-path.ts'

const benefits = [
  {
    title: 'Your personal feed',
    text: 'The newest episodes on your topics, from the stances you choose, in one place.',
  },
  {
    title: 'In your podcast app',
    text: 'A private podcast feed brings your feed to any podcast app.',
  },
  {
    title: 'Local episodes',
    text: 'Choose countries and states and hear what’s said there.',
  },
  {
    title: 'Email digests',
    text: 'What’s new on your topics, daily or weekly, with a pick from the other side.',
  },
] as const

export function ProBenefits() {
  return (
    <section aria-labelledby="pro-adds">
      <h2 id="pro-adds" className="font-serif text-[1.75rem] leading-tight font-medium tracking-tight">
        What Pro adds
      </h2>
      <p className="mt-3.5 max-w-prose text-[1.0625rem] leading-relaxed">
        Following shows and topics is free and needs no account, but the list stays on one device.{' '}
        <Link to={bubblePath} className="prose-link">
          My bubble
        </Link>{' '}
        is free, too. Pro adds:
      </p>
      <dl className="mt-6 grid grid-cols-1 gap-x-10 gap-y-7 sm:grid-cols-2">
        {benefits.map(({ title, text }) => (
          <div key={title} className="border-l-2 border-lamp pl-4">
            <dt className="text-lg font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function LeavingPro() {
  return (
    <section aria-labelledby="leaving-pro" className="max-w-prose">
      <h2 id="leaving-pro" className="font-serif text-[1.75rem] leading-tight font-medium tracking-tight">
        If you cancel
      </h2>
      <p className="mt-3.5 text-[1.0625rem] leading-relaxed">
        You can cancel Pro at any time. We keep your account, your topics and your other choices, including
        countries and states. Your personal feed and your private podcast feed turn off, and digests stop.
        Reading, listening and browsing by topic stay free.
      </p>
    </section>
  )
}
