import '#web/styles/gente.css'
import { call } from '#web/api.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { vacio, VendedorFormulario } from './VendedorFormulario.tsx'
import css from './vendedores.module.css'

export const Component = () => {
  return (
    <div className={css.medio}>
      <div className="head">
        <h1>{textos.nuevo}</h1>
      </div>
      <VendedorFormulario
        inicial={vacio}
        aviso={textos.creado}
        save={(body, { key }) => call(contract.create, { body }, { idempotencyKey: key })}
      />
    </div>
  )
}
