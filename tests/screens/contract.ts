import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import type { Screens } from "./facts";

/** Of app/contract. */
export const CONTRACT_SCREENS = {
  "/contract": { name: "contracts", kind: "page", access: READ_CONTRACT, calls: ["merchantContracts.contracts"] },
  "/contract/:appId": {
    name: "contract",
    kind: "page",
    access: READ_CONTRACT,
    posts: PREPARE_APPLICATION,
    address: "/contract/:openContract",
    calls: ["merchantContracts.contract", "merchantContracts.viewContract"],
    sights: { signed: "/contract/:signedContract" },
    marker: "article",
  },
  "/contract/:appId/file": {
    name: "file of a contract",
    kind: "file",
    access: READ_CONTRACT,
    address: "/contract/:openContract/file",
    calls: ["merchantContracts.viewContractFile"],
  },
  "/contract/:appId/sign": {
    name: "signing a contract",
    kind: "page",
    access: PREPARE_APPLICATION,
    address: "/contract/:openContract/sign",
    calls: ["merchantContracts.contract"],
  },
  "/contract/:appId/sign/waiting": {
    name: "waiting for a signature",
    kind: "page",
    access: PREPARE_APPLICATION,
    address: "/contract/:openContract/sign/waiting",
    calls: ["merchantContracts.contract"],
    leadsOn: true,
  },
  "/contract/:appId/sign/certificate": {
    name: "certificate of a signature",
    kind: "page",
    access: PREPARE_APPLICATION,
    address: "/contract/:openContract/sign/certificate",
    calls: ["merchantContracts.contract"],
    leadsOn: true,
  },
  "/contract/:appId/sign/wait": {
    name: "what the phone has answered",
    kind: "action",
    access: PREPARE_APPLICATION,
    address: "/contract/:openContract/sign/wait",
  },
  "/contract/:appId/signed": {
    name: "signed contract",
    kind: "page",
    access: READ_CONTRACT,
    address: "/contract/:signedContract/signed",
    calls: ["merchantContracts.contract"],
  },
  "/contract/:appId/signed/file": {
    name: "file of a signed contract",
    kind: "file",
    access: READ_CONTRACT,
    address: "/contract/:signedContract/signed/file",
    calls: ["merchantContracts.downloadContract"],
  },
  "/contract/:appId/production": {
    name: "submitting to production",
    kind: "page",
    access: PREPARE_APPLICATION,
    address: "/contract/:signedContract/production",
    calls: ["merchantContracts.contract"],
    leadsOn: true,
  },
} as const satisfies Screens;
