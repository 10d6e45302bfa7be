"""Checks rendered manifests: check.py MANIFESTS FOLDER-OF-PROGRAMS DOCKERFILE"""

import ipaddress
import os
import re
import subprocess
import sys
import tempfile

import yaml

# Sample values of the secrets, by the name of their key.
SECRETS = {
    "database-url": "postgres://waymark:from-a-secret@database.example/waymark",
    "certificate-encryption-keys": "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=",
}
# No worker may reach these.
PRIVATE = """10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 127.0.0.1
    169.254.169.254 0.0.0.0 224.0.0.1 255.255.255.255 ::1 fd00::1 fe80::1 ff02::1
    64:ff9b::a00:1 ::ffff:10.0.0.1""".split()
PUBLIC = "93.184.216.34 8.8.8.8 2606:2800:220:1::1".split()

mistakes = []


def expect(holds, mistake):
    if not holds:
        mistakes.append(mistake)


def selects(selector, labels):
    known = set(selector) <= {"matchLabels"}
    assert known, f"this check knows no other selectors: {selector}"
    return all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items())


def has_pods(manifest):
    return "template" in manifest.get("spec", {})


def template_of(manifest):
    return manifest["spec"]["template"]


def environment(container, config_maps, image_environment):
    """The program's environment."""
    found = dict(image_environment)
    for source in container.get("envFrom", []):
        found.update(config_maps[source["configMapRef"]["name"]])
    for variable in container.get("env", []):
        if "value" in variable:
            found[variable["name"]] = variable["value"]
        else:
            reference = variable["valueFrom"]["secretKeyRef"]
            found[variable["name"]] = SECRETS[reference["key"]]
    return found


def check_settings(manifest, config_maps, image_environment, programs):
    (container,) = template_of(manifest)["spec"]["containers"]
    service = re.search(r"waymark-(\w+-service)", container["image"]).group(1)
    settings = environment(container, config_maps, image_environment)
    with tempfile.TemporaryDirectory() as folder:
        checked = subprocess.run(
            [os.path.join(programs, service), "check-config"],
            env=settings, cwd=folder, capture_output=True, text=True,
        )
    who = f"{manifest['kind']} {manifest['metadata']['name']}"
    expect(checked.returncode == 0, f"{who}: {checked.stderr.strip()}")
    expect("migrate = false" in checked.stdout, f"{who}: pods must not migrate by themselves")
    ports = {port["name"]: str(port["containerPort"]) for port in container.get("ports", [])}
    expected = {"operations": "OPERATIONS", "http": "HTTP", "visitors": "EDGE",
                "visitors-tls": "EDGE__HTTPS"}
    prefix = service.split("-")[0].upper()
    for name, port in ports.items():
        address = settings.get(f"{prefix}__{expected[name]}__LISTEN", "")
        same = address.endswith(f":{port}")
        expect(same, f"{who}: port {name} is {port}, listening at {address}")


def check_hardening(manifest):
    who = f"{manifest['kind']} {manifest['metadata']['name']}"
    pod = template_of(manifest)["spec"]
    expect(pod["securityContext"]["runAsNonRoot"] is True, f"{who} may run as root")
    expect(pod["securityContext"]["seccompProfile"]["type"] == "RuntimeDefault", f"{who}: seccomp")
    expect(pod["automountServiceAccountToken"] is False, f"{who} has a token of Kubernetes")
    sidecars = pod.get("initContainers", [])
    for container in pod["containers"] + sidecars:
        context = container["securityContext"]
        expect(context["readOnlyRootFilesystem"] is True, f"{who} may write to its image")
        expect(context["allowPrivilegeEscalation"] is False, f"{who} may get privileges")
        expect(context["capabilities"] == {"drop": ["ALL"]}, f"{who} has capabilities")
        expect("memory" in container["resources"]["limits"], f"{who} has no limit of memory")
        # Only what shuts a browser in has rules for system calls of its own.
        rules = context.get("seccompProfile", {"type": "RuntimeDefault"})
        is_renderer = container["image"].split(":")[0].endswith("waymark-page-render")
        expected = "Localhost" if is_renderer else "RuntimeDefault"
        expect(rules["type"] == expected, f"{who}: seccomp of {container['name']}")
        if container in sidecars:
            expect(container["restartPolicy"] == "Always", f"{who}: {container['name']} ends")
        elif manifest["kind"] == "Deployment":
            for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
                expect(container[probe]["httpGet"]["port"] == "operations", f"{who}: {probe}")


def check_references(manifests):
    """Checks that budgets, autoscalers and services select existing pods."""
    pods = [template_of(it)["metadata"]["labels"] for it in manifests if has_pods(it)]
    deployments = {it["metadata"]["name"] for it in manifests if it["kind"] == "Deployment"}
    budgets = set()
    for it in manifests:
        who = f"{it['kind']} {it['metadata']['name']}"
        chosen = None
        if it["kind"] == "PodDisruptionBudget":
            budgets.add(it["metadata"]["name"])
            chosen = it["spec"]["selector"]
        elif it["kind"] == "Service":
            chosen = {"matchLabels": it["spec"]["selector"]}
        elif it["kind"] == "HorizontalPodAutoscaler":
            expect(it["spec"]["scaleTargetRef"]["name"] in deployments, f"{who} scales nothing")
        elif it["kind"] == "NetworkPolicy":
            chosen = it["spec"]["podSelector"]
        if chosen is not None:
            expect(any(selects(chosen, pod) for pod in pods), f"{who} selects nothing")
    expect(budgets == deployments, f"budgets {budgets} for deployments {deployments}")


def reaches(rules, address):
    """Whether one of the egress rules allows connections to this address outside the cluster."""
    address = ipaddress.ip_address(address)
    for rule in rules:
        if "to" not in rule:
            return True
        for peer in rule["to"]:
            block = peer.get("ipBlock")
            if block and address in ipaddress.ip_network(block["cidr"]) and not any(
                address in ipaddress.ip_network(left_out) for left_out in block.get("except", [])
            ):
                return True
    return False


def check_network(manifests):
    policies = [it for it in manifests if it["kind"] == "NetworkPolicy"]
    for manifest in manifests:
        if not has_pods(manifest):
            continue
        labels = template_of(manifest)["metadata"]["labels"]
        who = f"{manifest['kind']} {manifest['metadata']['name']}"
        own = [it["spec"] for it in policies if selects(it["spec"]["podSelector"], labels)]
        for kind in ("Ingress", "Egress"):
            expect(any(kind in it["policyTypes"] for it in own), f"{who}: {kind} is not restricted")
        rules = [rule for it in own for rule in it.get("egress", [])]
        ports = {port["port"] for rule in rules for port in rule.get("ports", [])}
        needed = {53: "DNS", 5432: "the database", 4318: "a receiver of telemetry"}
        for port, what in needed.items():
            expect(port in ports, f"{who} cannot reach {what}")
        for address in PRIVATE:
            expect(not reaches(rules, address), f"{who} can reach {address}")
        is_worker = labels["app.kubernetes.io/component"] == "worker"
        for address in PUBLIC:
            expect(reaches(rules, address) == is_worker, f"{who} and {address}")


def check_secrets(manifests, text):
    for it in manifests:
        expect(it["kind"] != "Secret", f"a secret: {it['metadata']['name']}")
    expect(not re.search(r"://[^/\s:@]+:[^/\s@]+@", text), "a URL with a password")
    expect("PRIVATE KEY" not in text, "a private key")
    expect(not re.search(r"\bwmk_", text), "an API key")
    names = r"\b(?:REPORTS|DOMAINS)__\w*(?:DATABASE__URL|KEY|KEYS|PASSWORD)\b: *\S+"
    names = re.findall(names, text)
    literal = [name for name in names if "__KEYS__KEYS" not in name]
    expect(not literal, f"secrets that are not references: {literal}")


def main(path, programs, dockerfile):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    manifests = [it for it in yaml.safe_load_all(text) if it]
    with open(dockerfile, encoding="utf-8") as file:
        image = dict(re.findall(r"\b((?:REPORTS|DOMAINS)__\w+)=(\S+)", file.read()))
    config_maps = {
        it["metadata"]["name"]: it["data"] for it in manifests if it["kind"] == "ConfigMap"
    }
    pods = [it for it in manifests if has_pods(it)]
    for manifest in pods:
        check_settings(manifest, config_maps, image, programs)
        check_hardening(manifest)
    check_references(manifests)
    check_network(manifests)
    check_secrets(manifests, text)
    for mistake in mistakes:
        print(f"{path}: {mistake}", file=sys.stderr)
    print(f"{os.path.basename(path)}: {len(manifests)} manifests, {len(pods)} kinds of pods")
    sys.exit(1 if mistakes else 0)


main(*sys.argv[1:])
