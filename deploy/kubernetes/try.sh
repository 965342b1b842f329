#!/usr/bin/env bash
# Installs the shop on a kind cluster of this machine and waits until it is ready. Needs Docker, kind 0.24 and kubectl 1.30 or newer.
set -euo pipefail
cd "$(dirname "$0")/../.."
for tool in docker kind kubectl openssl; do
  command -v "$tool" >/dev/null || { echo "try.sh needs $tool, which is not on this machine" >&2; exit 1; }
done
name=${1:-shop}
kind get clusters | grep -qx "$name" || kind create cluster --name "$name"
kube() { kubectl --context "kind-$name" --namespace shop "$@"; }

docker build --target shell --tag top-up-shop/shell:try .
docker build --target desk --tag top-up-shop/desk:try .
docker build --target part --build-arg PART=api --tag top-up-shop/api:try .
kind load docker-image --name "$name" top-up-shop/shell:try top-up-shop/desk:try top-up-shop/api:try

kube apply --filename deploy/kubernetes/base/namespace.yaml
secret() { kube create secret generic "$@" --dry-run=client --output=yaml | kube apply --filename -; }
if ! kube get secret postgres >/dev/null 2>&1; then
  password=$(openssl rand -hex 16)
  secret postgres --from-literal=password="$password"
  secret shop-api --from-literal=SECRET_KEY="$(openssl rand -hex 32)" --from-literal=SANDBOX_SECRET="$(openssl rand -hex 32)" \
    --from-literal=DATABASE_URL="postgres://shop:$password@postgres:5432/shop" --from-literal=SMTP_URL=smtp://localhost:25
  secret shop-media --from-literal=AWS_ACCESS_KEY_ID=none
fi
kube apply --kustomize deploy/kubernetes/try
for part in postgres api worker desk; do kube rollout status "deployment/$part" --timeout=5m; done
echo "The api answers: kubectl --context kind-$name --namespace shop port-forward service/api 3100:80"
echo "The shell is ready once remotes are published and their addresses and keys stand in the ConfigMap shop-shell."
