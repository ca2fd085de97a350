import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import { q } from '#web/api.ts'
import { EditorSkeleton } from '#web/ui/EditorHtml.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { contract, type SummaryTerminos } from '../contract.ts'
import { Parte } from './Parte.tsx'
import { TerminosEditor, TEXTO } from './TerminosEditor.tsx'

const desde = ({ creado, usuario }: SummaryTerminos): string =>
  creado ? `Vigentes desde el ${showTime(creado)}${usuario ? `, por ${usuario}` : ''}.` : 'Los que trae el portal.'

/** The terms a client accepts before an order (CFG-09 … CFG-11). */
export const Terminos = ({ vigente }: { vigente: SummaryTerminos }) => {
  const { version } = vigente
  const read = useQuery({
    ...q(contract.versionTerminos, { params: { version } }),
    staleTime: Infinity, // a version is immutable
    placeholderData: keepPreviousData,
  })
  return (
    <Parte
      titulo="Términos y condiciones"
      help={
        <>
          Se muestran antes de comprar. {desde(vigente)} Versión {version}.
        </>
      }
    >
      <Answer of={read} waiting={<EditorSkeleton label={TEXTO} />}>
        {(data) => <TerminosEditor version={data.version} stored={data.termsConditions} />}
      </Answer>
    </Parte>
  )
}
