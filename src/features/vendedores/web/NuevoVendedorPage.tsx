import '#features/clientes/web/clientes.css'
import { textos as commonTextos } from '#shared/errors.ts'
import { EDITORS } from '#shared/permisos.ts'
import { call } from '#web/api.ts'
import { passesGate, useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { vacio, VendedorFormCard } from './VendedorFormCard.tsx'
import css from './vendedores.module.css'

/** /vendedor/nuevo: guarded by role (29.3); who may not save finds no form (OPEN-340). */
export const Component = () => {
  const may = passesGate(useSession(), EDITORS)
  return (
    <div className={css.half}>
      <div className="head">
        <h1>{textos.nuevo}</h1>
      </div>
      {may ? (
        <VendedorFormCard
          borrador="vendedor:nuevo"
          initialValues={vacio}
          aviso={textos.creado}
          save={(body, { key }) => call(contract.create, { body }, { idempotencyKey: key })}
        />
      ) : (
        <Empty text={commonTextos.noPermiso} />
      )}
    </div>
  )
}
