import { useQuery } from '@tanstack/react-query'
import type { GeographyWithCount } from '#shared/domain/geography.ts'
import { mayRead, refuseAccess } from '#shared/rules/access.ts'
import { geographiesQuery } from '#web/features/profile/api/geographies.ts'
import { GeographyList } from '#web/features/profile/components/geography-list.tsx'
import { UpgradePrompt } from '#web/features/profile/components/upgrade-prompt.tsx'
import { toggled } from '#web/features/profile/preference-draft.ts'
import type { PreferenceTabProps } from '#web/features/profile/use-preference-form.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

type GeographyTabProps = PreferenceTabProps & { contactAddress: string | undefined }

export function GeographyTab({ profile, draft, onEdit, contactAddress }: GeographyTabProps) {
  const isAllowed = refuseAccess(mayRead('preferred-geography'), profile) === undefined
  const geographies = useQuery(geographiesQuery(isAllowed || draft.geographyIds.length > 0))
  const toggle = (id: number) => onEdit({ geographyIds: toggled(draft.geographyIds, id) })
  if (!isAllowed) {
    return (
      <>
        <UpgradePrompt>Local episodes are available for Pro subscribers.</UpgradePrompt>
        <KeptGeographies geographies={geographies.data ?? []} ids={draft.geographyIds} />
      </>
    )
  }
  if (geographies.isPending) return <GeographySkeleton />
  if (!geographies.data) return <CouldNotLoad onRetry={() => geographies.refetch()} />
  return (
    <GeographyList
      geographies={geographies.data}
      chosenIds={draft.geographyIds}
      onToggle={toggle}
      contactAddress={contactAddress}
    />
  )
}

type KeptGeographiesProps = { geographies: readonly GeographyWithCount[]; ids: readonly number[] }

function KeptGeographies({ geographies, ids }: KeptGeographiesProps) {
  const kept = geographies.filter(({ geography_id }) => ids.includes(geography_id))
  if (kept.length === 0) return null
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      <p>You chose these earlier. We keep them, but they have no effect until you have Pro again.</p>
      <ul aria-label="Saved geographies" className="flex flex-wrap gap-1.5">
        {kept.map(({ geography_id, geography_name }) => (
          <li key={geography_id} className="rounded-full bg-sunken px-3 py-0.5 text-sm">
            {geography_name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function GeographySkeleton() {
  return (
    <div role="status" className="grid gap-3 sm:grid-cols-2">
      <span className="sr-only">Loading geographies…</span>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <span key={index} className="skeleton h-8 rounded-lg" />
      ))}
    </div>
  )
}
