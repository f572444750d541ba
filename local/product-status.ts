import {
  type ExecutionSubject,
  type Html,
  html,
  type StatusAdditions,
  section,
  table,
} from 'cdk-on-localhost'
import type { SampleAccount } from '#local/people.ts'
import type { SampleProgress } from '#local/sample/seed.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'
import { episodePath } from '#shared/pages/page-path.ts'

function signInTable(signIns: readonly SampleAccount[]): Html {
  return table('Sign-ins', ['Role', 'Email', 'Password'], {
    rows: signIns.map(({ role, email, password }) => [role, email, html`<code>${password}</code>`]),
    empty: 'No account can sign in yet.',
  })
}

function sampleSection(sample: SampleProgress | undefined): Html {
  if (!sample) return section('sample', 'Sample catalog', html`<p>It hasn't started.</p>`)
  const { total, done, failed, current, problem } = sample
  const counts = `${done} of ${total} episodes are there, ${failed} failed.`
  return section(
    'sample',
    'Sample catalog',
    html`<p>${counts}</p>`,
    total > 0
      ? html`<progress aria-labelledby="sample" max="${total}" value="${done}">${counts}</progress>`
      : undefined,
    current === undefined ? undefined : html`<p>At work on: ${current}</p>`,
    problem === undefined ? undefined : html`<p class="bad">Last problem: ${problem}</p>`,
  )
}

const inputSchema = startSchema.pick({ episodeId: true })

export const episodeOfRun: ExecutionSubject = {
  name: 'Episode',
  describe(input) {
    const episode = inputSchema.safeParse(input).data
    return episode && html`<a href="${episodePath(episode.episodeId)}">${episode.episodeId}</a>`
  },
}

function paymentSection(pagesUrl: string | undefined): Html {
  return section(
    'payment',
    'Payment provider',
    pagesUrl === undefined
      ? html`<p>Payments go to the provider itself, with test keys.</p>`
      : html`<p><a href="${pagesUrl}">Subscriptions and events</a> of the fake provider.</p>`,
  )
}

export function productStatus(
  signIns: readonly SampleAccount[],
  sample: SampleProgress | undefined,
  paymentPagesUrl?: string,
): StatusAdditions {
  return {
    access: { heading: 'Address and sign-ins', content: signInTable(signIns) },
    sections: [sampleSection(sample), paymentSection(paymentPagesUrl)],
    status: { signIns, sample },
  }
}
