import '#web/styles/gente.css'
import { textos as comunes } from '#shared/errors.ts'
import { EDITAN } from '#shared/permisos.ts'
import { call } from '#web/api.ts'
import { passesGate, useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { vacio, VendedorFormulario } from './VendedorFormulario.tsx'
import css from './vendedores.module.css'

/** /vendedor/nuevo: guarded by role (29.3); who may not save finds no form (OPEN-340). */
export const Component = () => {
  const may = passesGate(useSession(), EDITAN)
  return (
    <div className={css.medio}>
      <div className="head">
        <h1>{textos.nuevo}</h1>
      </div>
      {may ? (
        <VendedorFormulario
          inicial={vacio}
          aviso={textos.creado}
          save={(body, { key }) => call(contract.create, { body }, { idempotencyKey: key })}
        />
      ) : (
        <Empty text={comunes.sinPermiso} />
      )}
    </div>
  )
}
