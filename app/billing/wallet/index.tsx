/** `/billing/` is the wallet too (docs/product.md section 2). */
export { default, handle, loader } from "./wallet";
