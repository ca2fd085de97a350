import { useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import { call, q, values } from '#web/api.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'

/** Loads a former version's text into the editor, without saving it. */
export const FormerVersions = ({ version, onTake }: { version: number; onTake: (html: string) => void }) => {
  const { data } = useQuery(q(contract.versionesTerminos, {}))
  const { refusal, send } = useSend()
  const before = values(data).filter((v) => v.version !== version)
  if (before.length === 0) return null
  const take = (chosen: number) =>
    void send(async () =>
      onTake((await call(contract.versionTerminos, { params: { version: chosen } })).termsConditions),
    )
  return (
    <>
      <SelectField
        label="Traer el texto de otra versión"
        value=""
        onChange={(event) => event.target.value && take(Number(event.target.value))}
      >
        <option value="">Elegí una versión</option>
        {before.map((anterior) => (
          <option key={anterior.version} value={anterior.version}>
            Versión {anterior.version}
            {anterior.creado ? ` · ${showTime(anterior.creado)}` : ' · la que trae el portal'}
          </option>
        ))}
      </SelectField>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
    </>
  )
}
