import type { ReactNode } from 'react'
import type { Profile } from '#shared/domain/user.ts'
import { formatDate } from '#shared/format/date.ts'
import { accountTypes } from '#shared/format/role-name.ts'
import { upgradePath } from '#shared/pages/page-path.ts'
import { ChangeEmailForm } from '#web/features/profile/components/change-email-form.tsx'
import { ChangePasswordForm } from '#web/features/profile/components/change-password-form.tsx'
import { EmailConfirmation } from '#web/features/profile/components/email-confirmation.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/forms/card.tsx'

type AccountInfoProps = {
  profile: Profile
  portal: ReactNode
}

export function AccountInfo({ profile, portal }: AccountInfoProps) {
  return (
    <Card title="Account Info">
      <dl className="flex flex-col gap-4">
        <Fact name="Email">
          <span className="font-medium wrap-anywhere">{profile.email}</span>
          <EmailConfirmation key={profile.email} profile={profile} />
        </Fact>
        <Fact name="Account type">
          <span className="font-medium">{accountTypes[profile.role]}</span>
          <Membership profile={profile} portal={portal} />
        </Fact>
        <Fact name="Member since">
          <span className="font-medium">{formatDate(profile.created_at)}</span>
        </Fact>
      </dl>
      <div className="flex flex-col gap-2 border-t border-line pt-4">
        <ChangeEmailForm sendsMail={profile.sends_mail} />
        <ChangePasswordForm email={profile.email} />
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-col items-start gap-2">{children}</dd>
    </div>
  )
}

function Membership({ profile, portal }: AccountInfoProps) {
  if (profile.has_subscription) return portal
  return profile.role === 'free' && <LinkButton to={upgradePath}>See what Pro adds</LinkButton>
}
